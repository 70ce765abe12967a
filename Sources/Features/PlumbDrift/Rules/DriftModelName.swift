import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `compareModelNames`, without a fix: the literal may be misspelled, or the bundle may have been renamed.
  static let driftModelName = Rule(
    "drift-model-name", .drift, "The name of a model or a version in code that no bundle has",
    severity: .always(.error),
    text: Text(
      what: """
        A literal name in `NSPersistentContainer(name:)`, `NSPersistentCloudKitContainer(name:)` or \
        `url(forResource:withExtension: "momd")` that no bundle of the project has. A container that is created with a model \
        (`managedObjectModel:`) may have any name. Also the name of a version in `NSManagedObjectModelReference(name:)` or \
        `url(forResource:withExtension: "mom")`, and the checksum of a version in the stages of a staged migration. A \
        note if no bundle has a similar name, or if the file has no checksum of the project's versions: the bundle may \
        belong to another package.
        """,
      why: """
        Core Data finds no model. A container without a model ends the app when its stores are loaded or an object is \
        created. A stage with a checksum that no version has finds no model, and the migration fails (134504).
        """,
      example: .code(
        """
        let container = NSPersistentContainer(name: "«Shopp|Shop»")
        """, language: "swift"),
      fix: "Write the name of the bundle without its extension."))
}

extension Difference {
  /// The name of a bundle that does not exist; `near` is the name of a bundle with a similar name.
  static func driftModelName(_ use: NameUse, _ name: String, near: String?, _ model: Model) -> Difference {
    let isVersion = use.purpose == .version
    let kind = isVersion ? "version" : "model"
    let file = isVersion ? kind : "bundle"
    return Difference(
      .driftModelName, "\(use.code) names a \(kind) that does not exist", element: [],
      swift: .init(SourceRanges(use), .name, "no such \(file)"), xml: .init(model.origin, .name, "the model"),
      atMost: near == nil ? .note : .error,
      notes: [
        near == nil
          ? "if no other package of the app has the \(kind), using it ends the app" : "using the \(kind) ends the app"
      ],
      help: [near.map { "did you mean \($0)?" } ?? "write the name of the \(file) without its extension"],
      discriminator: "\(Path.name(use.location.file)) \(name)")
  }

  /// A checksum that no version has. `missing` are the versions whose checksums the file does not contain.
  static func driftModelName(
    _ use: NameUse, checksum: String, isOfModel: Bool, missing: [String], _ model: Model
  ) -> Difference {
    let meant = missing.count == 1 ? "the file has no checksum of \(missing[0]): is it meant? " : ""
    return Difference(
      .driftModelName, "\(use.code) names a checksum that no version has", element: [],
      swift: .init(SourceRanges(use), .name, "no such version"), xml: .init(model.origin, .name, "the model"),
      atMost: isOfModel ? .error : .note,
      notes: [
        isOfModel
          ? "the stage finds no model, and the migration fails (134504)"
          : "if the model belongs to no other package of the app, the migration fails (134504)"
      ],
      help: ["\(meant)plumb hash --model-version NAME shows the checksum of a version"],
      discriminator: "\(Path.name(use.location.file)) \(checksum)")
  }
}
