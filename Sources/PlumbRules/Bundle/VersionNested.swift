import PlumbModel
import PlumbText

extension Rule {
  /// A version in the folder of another version.
  ///
  /// The reader searches the folders of a bundle's versions, one level deep, for versions and for bundles. It does
  /// not read them, because they are not compiled.
  static let versionNested = Rule(
    "version-nested", .bundle, "A version in the folder of another",
    severity: .recommended(.warning),
    text: Text(
      what: "The folder of a version holds another `.xcdatamodel`, or an `.xcdatamodeld`.",
      why: """
        The model compiler looks for versions in the bundle's own folder only. The inner one is in no app: where it was \
        meant as a version, stores made with it cannot be migrated, and what is edited in it changes nothing. It happens \
        in merges, and when a folder is dropped on another.
        """,
      bad: .words("Shop.xcdatamodeld/Shop 2.xcdatamodel/Shop 3.xcdatamodel/contents"),
      good: .words("Shop.xcdatamodeld/Shop 3.xcdatamodel/contents"),
      fix: "Move the folder up into the bundle if it is a version, and delete it if it is a copy."),
    check: .bundle { bundle in
      bundle.nested.map { path in
        Finding(
          "\(Path.name(path)) lies in the folder of another version, \(Path.name(Path.folder(path)))", on: .file(path),
          label: "no version of \(bundle.name)", notes: ["the model compiler does not look for versions there"],
          help: ["move it up into \(Path.name(bundle.path)), or delete it"], discriminator: Path.name(path))
      }
    })
}
