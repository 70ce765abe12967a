import PlumbDeclarations

/// Names of what generated classes are observed with: a model's own, for a module may have several models.
///
///     ObservationNames(model: "shop").observed   // ShopObserved
struct ObservationNames {
  /// The protocol of the classes.
  let observed: String
  /// A property's key path.
  let field: String
  /// What was read of an object.
  let state: String

  init(model: String) {
    let name = SwiftName.capitalized(SwiftName.identifier(from: model) ?? "Model")
    (observed, field, state) = ("\(name)Observed", "\(name)ObservedField", "\(name)ObservationState")
  }

  /// Members of every class that is observed.
  static let members = ["observationState", "observedFields"]
  /// Types of Swift and Foundation that the support uses.
  static let types: Set<String> = [
    "AnyObject", "NSDictionary", "NSNull", "NotificationCenter", "ObjectIdentifier", "Observable",
    "ObservationRegistrar", "Sendable", "Void",
  ]

  /// The platforms that have the module Observation.
  static let platforms = "macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *"
}
