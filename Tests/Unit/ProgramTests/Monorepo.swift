/// A repository with three configurations and none in its root. `ios` and `mac` have models with Swift that differs
/// from them, `web` has a model whose Swift is not compared.
enum Monorepo {
  private static let drifted = Items.item(title: "  @NSManaged var title: Int32")

  private static func app(_ name: String, _ configuration: String, swift: String) -> [String: String] {
    [
      "\(name)/plumb.json": configuration, "\(name)/Shop.xcdatamodeld/Shop.xcdatamodel/contents": Items.contents(),
      "\(name)/Src/Item.swift": swift, "\(name)/Src/Owner.swift": Items.owner,
    ]
  }

  private static let compared = #"{ "models": [{ "path": "Shop.xcdatamodeld", "sources": ["Src"] }] }"#

  static let files: [String: String] =
    app("ios", compared, swift: drifted)
    .merging(app("mac", compared, swift: drifted)) { $1 }
    .merging(
      app("web", #"{ "models": [{ "path": "Shop.xcdatamodeld" }] }"#, swift: Items.item())
    ) { $1 }

  /// The configuration of `web` with generated code, which does not exist yet.
  static let generating = [
    "web/plumb.json": #"{ "models": [{ "path": "Shop.xcdatamodeld", "generate": { "output": "Gen" } }] }"#
  ]

  /// Creates the repository, with some other files. The `.git` ends the search for configurations above it.
  static func folder(_ others: [String: String] = [:]) throws -> Folder {
    try Folder(files.merging([".git/HEAD": ""]) { $1 }.merging(others) { $1 })
  }
}
