/// The reason why a model cannot be written in the format of Xcode's editor, and therefore not into a mapping model.
///
///     Order.total of Shop 2 is derived
///
/// The format is known only from files that Xcode wrote. Properties that do not occur in these files are not guessed.
/// A migration that needs such a model has to be written in code.
public struct EditorModelFailure: Error, Hashable, Sendable {
  /// The kind of property that cannot be written.
  public enum Reason: Hashable, Sendable {
    /// An attribute whose value the store computes.
    case derived
    /// An attribute of a composite type, or a model that defines one.
    case composite
    /// An attribute whose value is preserved in history after its object is deleted.
    case preservedAfterDeletion
    /// An attribute that CloudKit encrypts.
    case encrypted
    /// A to-many relationship with a maximum count.
    case boundedToMany
    /// A name that no entity or relationship has.
    case missing(String)
    /// Two elements with the same name, of which an archive can contain only one.
    case duplicate
  }

  /// The name of the model.
  public var model: String
  /// The element: `Order.placed`.
  public var element: String
  /// The kind of property that cannot be written.
  public var reason: Reason
}

extension EditorModelFailure: CustomStringConvertible {
  /// A one-line description of the problem.
  public var description: String {
    let what =
      switch reason {
      case .derived: "is derived"
      case .composite: "is a composite"
      case .preservedAfterDeletion: "is preserved after deletion"
      case .encrypted: "is encrypted in CloudKit"
      case .boundedToMany: "is a to-many relationship with a maximum count"
      case .missing(let name): "references “\(name)”, which the model does not contain"
      case .duplicate: "occurs twice"
      }
    return "\(element) of \(model) \(what)"
  }

  /// The remedy.
  public var help: String {
    switch reason {
    case .missing, .duplicate: "fix the model first: plumb validate lists the errors"
    default:
      "how Xcode writes this into a mapping model is unknown; write the mapping in code (NSMappingModel, "
        + "or a staged migration), or create the file in Xcode"
    }
  }
}
