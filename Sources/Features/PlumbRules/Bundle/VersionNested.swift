import PlumbModel
import PlumbText

extension Rule {
  /// A version in the folder of another version.
  ///
  /// The reader searches the folders of a bundle's versions, one level deep, for versions and for bundles. It does
  /// not read them, because they are not compiled.
  static let versionNested = Rule(
    "version-nested", .bundle, "A version in the folder of another version",
    severity: Severities(core: nil, recommended: .note, strict: .warning),
    text: Text(
      what: "The folder of a version contains another `.xcdatamodel`, or an `.xcdatamodeld`.",
      why: """
        The model compiler searches for versions in the bundle's own folder only, so no app contains the inner one. If \
        it was meant as a version, stores created with it cannot be migrated, and edits in it have no effect. The \
        usual causes are a merge, and a folder that was dropped on another.
        """,
      bad: .words("Shop.xcdatamodeld/Shop 2.xcdatamodel/Shop 3.xcdatamodel/contents"),
      good: .words("Shop.xcdatamodeld/Shop 3.xcdatamodel/contents"),
      fix: "Move the folder up into the bundle if it is a version, and delete it if it is a copy."),
    check: .bundle { bundle in
      bundle.nested.map { path in
        Finding(
          "\(Path.name(path)) is in the folder of another version, \(Path.name(Path.folder(path)))", on: .file(path),
          label: "not a version of \(bundle.name)", notes: ["the model compiler does not search for versions there"],
          help: ["move it up into \(Path.name(bundle.path)), or delete it"], discriminator: Path.name(path))
      }
    })
}
