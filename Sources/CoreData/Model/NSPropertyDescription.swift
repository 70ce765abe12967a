import Foundation

/// What an attribute, a relationship and a fetched property have in common: a name, and whether a value must be there.
///
/// A description can be changed until its model is in use, which is when a coordinator has it. A change after that
/// raises an exception (documented).
open class NSPropertyDescription: NSObject, NSCoding, NSCopying {
  /// The name, which is the key for key-value coding. Unique in its entity, ancestors included.
  open var name: String = "" { willSet { checkMutable() } }
  /// Whether an object may be saved without a value; true to begin with.
  open var isOptional: Bool = true { willSet { checkMutable() } }
  /// Whether the value lives in memory only and has no part in the store.
  open var isTransient: Bool = false { willSet { checkMutable() } }
  /// What a developer attached to the property.
  open var userInfo: [AnyHashable: Any]? { willSet { checkMutable() } }
  /// A text that enters the version hash, for a change that the hash would not show.
  open var versionHashModifier: String? { willSet { checkMutable() } }
  /// Whether Core Spotlight indexes the value; without effect on Linux.
  open var isIndexedBySpotlight: Bool = false { willSet { checkMutable() } }

  /// What `isIndexed` and `isStoredInExternalRecord` say.
  final var wantsIndex = false { willSet { checkMutable() } }
  final var hasExternalRecord = false { willSet { checkMutable() } }
  /// The entity that declares the property; nil before it has one, and after that entity is gone.
  unowned(unsafe) final var owner: NSEntityDescription?
  /// Whether the model is in use, and the property cannot change any more.
  final var isFrozen = false
  final var ownRenamingIdentifier: String?
  final var validations: [PropertyValidation] = []

  /// A description without a name.
  public override init() { super.init() }

  /// Not implemented.
  public required init?(coder: NSCoder) { unsupported("NSPropertyDescription.init(coder:)") }

  /// Not implemented.
  open func encode(with coder: NSCoder) { unsupported("NSPropertyDescription.encode(with:)") }

  /// The entity that declares the property. To ask a property that no entity has is an error.
  open var entity: NSEntityDescription {
    guard let owner else { raise(.internalInconsistency, "The property \(name) does not belong to an entity.") }
    return owner
  }

  /// What the property was called in an earlier version; its name where nothing was set (documented).
  open var renamingIdentifier: String? {
    get { ownRenamingIdentifier ?? (name.isEmpty ? nil : name) }
    set {
      checkMutable()
      ownRenamingIdentifier = newValue
    }
  }

  /// Whether a store should keep an index on the property; `NSEntityDescription.indexes` took its place.
  @available(*, deprecated, message: "Use NSEntityDescription.indexes instead")
  open var isIndexed: Bool {
    get { wantsIndex }
    set { wantsIndex = newValue }
  }

  /// Whether the value is written to a file of its own for Spotlight; without effect on Linux.
  @available(*, deprecated, message: "Spotlight integration is deprecated. Use CoreSpotlight integration instead.")
  open var isStoredInExternalRecord: Bool {
    get { hasExternalRecord }
    set { hasExternalRecord = newValue }
  }

  /// The predicates that a value must match to be saved.
  open var validationPredicates: [NSPredicate] { validations.map(\.predicate) }

  /// What is reported where a predicate of the same place is not matched: a text, or the number of an error.
  open var validationWarnings: [Any] { validations.map(\.warning) }

  /// Sets the predicates that a value must match, with a text for each that is reported where it does not.
  open func setValidationPredicates(
    _ validationPredicates: [NSPredicate]?, withValidationWarnings validationWarnings: [String]?
  ) {
    checkMutable()
    let warnings = validationWarnings ?? []
    validations = (validationPredicates ?? []).enumerated().map { index, predicate in
      PropertyValidation(predicate: predicate, warning: index < warnings.count ? warnings[index] : "")
    }
  }

  /// A description of the same that no entity has, and that can be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = emptyCopy()
    copy.takeOver(self)
    return copy
  }

  /// A new description of the receiver's kind.
  func emptyCopy() -> NSPropertyDescription { NSPropertyDescription() }

  /// Makes the receiver, which is new, like another of its kind.
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

  /// Ends the program where the model is in use.
  final func checkMutable() {
    if isFrozen { raise(.internalInconsistency, "Can't modify an immutable model.") }
  }

  /// Makes the property immutable, once.
  func freeze() { isFrozen = true }
}

/// A predicate that a value must match, and what is reported where it does not.
struct PropertyValidation {
  var predicate: NSPredicate
  /// A text of the developer's, or an `NSNumber` with the code of the error.
  var warning: Any
}
