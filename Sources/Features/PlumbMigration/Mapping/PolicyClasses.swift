import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbSwift
import PlumbText
import PlumbWorkspace

/// The classes of custom migration policies in code.
package struct PolicyClasses: Sendable {
  private let files: [(path: String, bytes: [UInt8])]
  private let names: Set<String>

  /// Creates the code from the files that mention one of the names, or `MigrationPolicy`.
  package init(_ names: Set<String>, in files: [(path: String, bytes: [UInt8])]) {
    self.names = names
    self.files = files.filter {
      $0.bytes.contains(anyOf: ["MigrationPolicy"]) || !$0.bytes.words(among: names).isEmpty
    }
  }

  /// Searches the files in which migration code is searched. It reads every source file.
  package init(_ names: Set<String>, of bundle: ModelBundle, _ settings: ModelSettings, _ files: Files) {
    let paths = MigrationCode.paths(of: bundle, settings, files)
    let found = Parallel.map(paths) { try? files.read($0, limit: 16 << 20) }
    self.init(names, in: zip(paths, found).compactMap { path, bytes in bytes.map { (path, $0) } })
  }

  /// Returns the reason why Core Data does not find a class, and the remedy. `nil` if it may find the class.
  func flaw(of name: String) -> (flaw: String, help: String)? {
    let simple = name.lastComponent
    let mentions = files.filter { !$0.bytes.words(among: [simple]).isEmpty }
    guard !mentions.isEmpty else {
      let declared = Set(files.flatMap { $0.bytes.declaredClasses }).sorted()
      return Suggestion.nearest(to: simple, in: declared).map {
        ("which no source declares", "did you mean \(name.dropLast(simple.count))\($0)?")
      }
    }
    let inSwift = mentions.filter { $0.path.hasSuffix(".swift") && $0.bytes.declaredClasses.contains(simple) }
    let isFound =
      name != simple || inSwift.isEmpty
      || mentions.contains { file in
        file.bytes.contains(text: "@objc(\(simple))")
          || !file.path.hasSuffix(".swift") && file.bytes.declaredClasses.contains(simple)
      }
    return isFound
      ? nil
      : (
        "but Core Data finds the Swift class only with its module",
        "write the name of the module before it: Module.\(simple), or declare the class with @objc(\(simple))"
      )
  }
}
