import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

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
        `url(forResource:withExtension: "mom")`. A note if no bundle has a similar name: the bundle may belong to \
        another package.
        """,
      why: """
        Core Data finds no model. A container without a model ends the app when its stores are loaded or an object is \
        created.
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
      discriminator: "\(use.location.file) \(name)")
  }
}
