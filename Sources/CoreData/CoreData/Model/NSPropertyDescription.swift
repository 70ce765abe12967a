import Foundation

/// A description of a property of an entity: the superclass of attributes, relationships and fetched properties.
///
/// A description can be changed until its model is in use, that is, until a coordinator uses it. Later changes raise
/// an exception (documented by Apple).
open class NSPropertyDescription: NSObject, NSCoding, NSCopying {
  /// The name of the property, which is its key for key-value coding. It is unique in the entity and its ancestors.
  open var name: String = "" { willSet { checkMutable() } }
  /// Whether an object can be saved without a value for the property. The default is `true`.
  open var isOptional: Bool = true { willSet { checkMutable() } }
  /// Whether the value exists only in memory and is not stored.
  open var isTransient: Bool = false { willSet { checkMutable() } }
  /// The user info dictionary of the property. The default is an empty dictionary.
  open var userInfo: [AnyHashable: Any]? = [:] { willSet { checkMutable() } }
  /// A string that is included in the version hash, to mark a change that would not alter the hash otherwise.
  open var versionHashModifier: String? { willSet { checkMutable() } }
  /// Whether Core Spotlight indexes the value. The value has no effect on Linux.
  open var isIndexedBySpotlight: Bool = false { willSet { checkMutable() } }

  /// The values of `isIndexed` and `isStoredInExternalRecord`.
  final var wantsIndex = false { willSet { checkMutable() } }
  final var hasExternalRecord = false { willSet { checkMutable() } }
  /// The entity that declares the property; `nil` before the property is added to an entity, and after the entity is
  /// deallocated.
  unowned(unsafe) final var owner: NSEntityDescription?
  /// Whether the model is in use, so that the property is immutable.
  final var isFrozen = false
  final var ownRenamingIdentifier: String?
  final var validations: [PropertyValidation] = []

  /// Creates a description without a name.
  public override init() { super.init() }

  /// Ends the program, because this initializer is not implemented.
  public required init?(coder: NSCoder) { unsupported("NSPropertyDescription.init(coder:)") }

  /// Ends the program, because this method is not implemented.
  open func encode(with coder: NSCoder) { unsupported("NSPropertyDescription.encode(with:)") }

  /// The entity that declares the property. Raises if the property does not belong to an entity.
  open var entity: NSEntityDescription {
    guard let owner else { raise(.internalInconsistency, "The property \(name) does not belong to an entity.") }
    return owner
  }

  /// The name of the property in an earlier version of the model. The default is the property's name (documented by
  /// Apple).
  open var renamingIdentifier: String? {
    get { ownRenamingIdentifier ?? (name.isEmpty ? nil : name) }
    set {
      checkMutable()
      ownRenamingIdentifier = newValue
    }
  }

  /// Whether a store should maintain an index for the property. Use `NSEntityDescription.indexes` instead.
  @available(*, deprecated, message: "Use NSEntityDescription.indexes instead")
  open var isIndexed: Bool {
    get { wantsIndex }
    set { wantsIndex = newValue }
  }

  /// Whether the value is written to a separate file for Spotlight. The value has no effect on Linux.
  @available(*, deprecated, message: "Spotlight integration is deprecated. Use CoreSpotlight integration instead.")
  open var isStoredInExternalRecord: Bool {
    get { hasExternalRecord }
    set { hasExternalRecord = newValue }
  }

  /// The predicates that a value must satisfy to be saved.
  open var validationPredicates: [NSPredicate] { validations.map(\.predicate) }

  /// The warnings for values that do not satisfy the predicate at the same index: a text, or the number of an error
  /// code.
  open var validationWarnings: [Any] { validations.map(\.warning) }

  /// Sets the predicates that a value must satisfy, and a warning for each that is reported if the value does not.
  open func setValidationPredicates(
    _ validationPredicates: [NSPredicate]?, withValidationWarnings validationWarnings: [String]?
  ) {
    checkMutable()
    let warnings = validationWarnings ?? []
    validations = (validationPredicates ?? []).enumerated().map { index, predicate in
      PropertyValidation(predicate: predicate, warning: index < warnings.count ? warnings[index] : "")
    }
  }

  /// Returns a mutable copy of the description that belongs to no entity.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = emptyCopy()
    copy.takeOver(self)
    return copy
  }

  /// Whether another object is a description of the same class with equal content. Names identify the entities and
  /// inverses that a description references.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSPropertyDescription, type(of: other) == type(of: self) else { return false }
    return other === self || (other.name == name && other.content == content)
  }

  open override var hash: Int { name.hashValue }

  /// Returns a new, empty description of the receiver's class.
  func emptyCopy() -> NSPropertyDescription { NSPropertyDescription() }

  /// Copies the values of another description of the receiver's class to the receiver.
  func takeOver(_ other: NSPropertyDescription) {
    name = other.name
    isOptional = other.isOptional
    isTransient = other.isTransient
    userInfo = other.userInfo
    versionHashModifier = other.versionHashModifier
    isIndexedBySpotlight = other.isIndexedBySpotlight
    wantsIndex = other.wantsIndex
    hasExternalRecord = other.hasExternalRecord
    ownRenamingIdentifier = other.ownRenamingIdentifier
    validations = other.validations
  }

  /// Raises if the model is in use.
  final func checkMutable() {
    if isFrozen { raise(.internalInconsistency, "Can't modify an immutable model.") }
  }

  /// Makes the property immutable.
  func freeze() { isFrozen = true }
}

/// A predicate that a value must satisfy, and the warning that is reported if it does not.
struct PropertyValidation {
  var predicate: NSPredicate
  /// A text that the developer provides, or an `NSNumber` with an error code.
  var warning: Any
}
