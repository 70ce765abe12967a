import PlumbModel

/// Why a model cannot be written in Xcode's editor form, and so not into a mapping model.
///
///     Order.placed has a default date, and how an archive spells one is not known
///
/// What such a form looks like is known from files that Xcode wrote; where those show nothing, nothing is guessed. A
/// migration that needs such a model is written in code instead.
public struct EditorModelFailure: Error, Hashable, Sendable {
  /// What cannot be written.
  public enum Reason: Hashable, Sendable {
    /// A default, least or greatest value of a date: archives hold it as local text.
    case date
    /// An attribute that the store computes.
    case derived
    /// An attribute of a composite type, or a model that defines one.
    case composite
    /// A value that is kept in history when its object is deleted.
    case preservedAfterDeletion
    /// A value that CloudKit encrypts.
    case encrypted
    /// A to-many relationship with a greatest number of objects.
    case boundedToMany
    /// A name that leads to no entity or no relationship.
    case missing(String)
    /// Two elements of one name, of which an archive holds one.
    case duplicate
  }

  /// The model's name.
  public var model: String
  /// The element: `Order.placed`.
  public var element: String
  /// What cannot be written.
  public var reason: Reason

  /// A failure as its parts.
  public init(model: String, element: String, reason: Reason) {
    self.model = model
    self.element = element
    self.reason = reason
  }
}

extension EditorModelFailure: CustomStringConvertible {
  /// One line that says what is in the way.
  public var description: String {
    let what =
      switch reason {
      case .date: "has a default or a bound that is a date"
      case .derived: "is derived"
      case .composite: "is a composite"
      case .preservedAfterDeletion: "is preserved after deletion"
      case .encrypted: "is encrypted in CloudKit"
      case .boundedToMany: "is a to-many relationship with a greatest count"
      case .missing(let name): "names “\(name)”, which the model does not have"
      case .duplicate: "is there twice"
      }
    return "\(element) of \(model) \(what)"
  }

  /// What to do instead.
  public var help: String {
    switch reason {
    case .missing, .duplicate: "mend the model first: plumb validate shows what is wrong with it"
    default:
      "how Xcode writes this into a mapping model is not known; make the mapping in code (NSMappingModel, "
        + "or a staged migration), or let Xcode make the file"
    }
  }
}
