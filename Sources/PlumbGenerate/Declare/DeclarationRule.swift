/// The ids under which a declaration or a file is refused, or something is said about one.
///
/// The first group are rules of a model as well; the others have their text in `Rule.unweighed`.
package enum DeclarationRule: String, Sendable, CaseIterable {
  case attributeOptionalOrDefault = "attribute-optional-or-default"
  case attributeTypeMissing = "attribute-type-missing"
  case classDuplicate = "class-duplicate"
  case compositeElementInvalid = "composite-element-invalid"
  case compositeMissing = "composite-missing"
  case defaultOutOfRange = "default-out-of-range"
  case defaultTypeMismatch = "default-type-mismatch"
  case deleteRuleNoAction = "delete-rule-no-action"
  case derivedAttribute = "derived-attribute"
  case destinationMissing = "destination-missing"
  case entityDuplicate = "entity-duplicate"
  case entityInheritance = "entity-inheritance"
  case fetchedProperty = "fetched-property"
  case inverseMissingTarget = "inverse-missing-target"
  case nameCollision = "name-collision"
  case nameInvalid = "name-invalid"
  case parentEntityMissing = "parent-entity-missing"
  case propertyDuplicate = "property-duplicate"
  case relationshipInverse = "relationship-inverse"
  case relationshipOptional = "relationship-optional"
  case toOneCount = "to-one-count"
  case transformerInsecure = "transformer-insecure"

  /// An access level that a generated class cannot have.
  case access = "generate-access"
  /// An override for a composite that the model lacks.
  case compositeUnknown = "generate-composite-unknown"
  /// A composite inside a composite.
  case compositeNested = "generate-composite-nested"
  /// A type given for an attribute whose composite is declared as another.
  case compositeType = "generate-composite-type"
  /// A decode failure policy where nothing is decoded.
  case decodePolicy = "generate-decode-policy"
  /// A default that Swift cannot spell: NaN, infinity.
  case defaultUnwritable = "generate-default-unwritable"
  /// A default that the storage method has no use for.
  case defaultUnused = "generate-default-unused"
  /// An override for an entity that the model lacks.
  case entityUnknown = "generate-entity-unknown"
  /// `@NSManaged` properties have the model's names.
  case nameManaged = "generate-name-managed"
  /// The class Core Data looks for is not the one that `@objc(Entity)` names.
  case objcName = "generate-objc-name"
  /// A default on an optional attribute: nil can be stored all the same.
  case optionalDefault = "generate-optional-default"
  /// Two files with one name, letters' case aside.
  case outputClash = "generate-output-clash"
  /// A name that would lead out of the output folder.
  case outputPath = "generate-output-path"
  /// A file without the marker stands where one would be written.
  case outputUnmanaged = "generate-output-unmanaged"
  /// An override for a property or an element that the entity or composite lacks.
  case propertyUnknown = "generate-property-unknown"
  /// Storage that only an optional attribute can have.
  case storageOptional = "generate-storage-optional"
  /// Storage that does not fit the attribute's or the Swift type.
  case storageType = "generate-storage-type"
  /// A transformer that is not the one the model names.
  case transformerMismatch = "generate-transformer-mismatch"
  /// A transient attribute that is stored otherwise than as it is, or is unique.
  case transient = "generate-transient"
  /// An attribute type that cannot be declared: ObjectID.
  case typeUnsupported = "generate-type-unsupported"
  /// A type that Plumb cannot know: it has to be configured.
  case typeMissing = "generate-type-missing"
  /// A type that is none in Swift, or is written with a `?` that the model has to say.
  case typeInvalid = "generate-type-invalid"
}

extension DeclarationRule {
  /// What only the configuration can have got wrong, whatever is generated.
  package static let ofConfiguration: Set<String> = Set(
    [entityUnknown, propertyUnknown, compositeUnknown, typeInvalid, nameCollision].map(\.rawValue))
}
