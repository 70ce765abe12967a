import PlumbCore
import PlumbEmit

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

  /// The shared code of all observed classes of a model, which is written one time.
  ///
  /// A property that is set through the class notifies its observers immediately. Other changes are made by key-value
  /// coding, the inverse relationship, undo, rollback, refresh or merge. They are reported after the context has
  /// processed them. To detect them, the values that were read from an object are stored and compared with the current
  /// values.
  var sharedCode: Code {
    Code(
      SharedCode.renamed(SharedTexts.observation) { word in
        switch word {
        case "ModelObserved": observed
        case "ModelObservedField": field
        case "ModelObservationState": state
        default: word
        }
      })
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
