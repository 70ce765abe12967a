import PlumbDeclarations

/// The names of the types and members for observation. They contain the model's name, because a module can have
/// several models.
///
///     ObservationNames(model: "shop").observed   // ShopObserved
struct ObservationNames {
  /// The protocol of the observed classes.
  let observed: String
  /// The type with a property's key path.
  let field: String
  /// The type with the values that were read from an object.
  let state: String

  init(model: String) {
    let name = SwiftName.capitalized(SwiftName.identifier(from: model) ?? "Model")
    (observed, field, state) = ("\(name)Observed", "\(name)ObservedField", "\(name)ObservationState")
  }

  /// The members of every observed class.
  static let members = ["observationState", "observedFields"]
  /// The types of Swift and Foundation that the shared code uses.
  static let types: Set<String> = [
    "AnyObject", "NSDictionary", "NSNull", "NotificationCenter", "ObjectIdentifier", "Observable",
    "ObservationRegistrar", "Sendable", "Void",
  ]

  /// The platforms that have the Observation module.
  static let platforms = "macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *"
}
