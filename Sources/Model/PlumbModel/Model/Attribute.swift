import PlumbCore

/// An attribute of an entity (`NSAttributeDescription`), or an element of a composite.
///
///     var total = Attribute(name: "total", type: .decimal, defaultValue: "0")
///     total.usesScalar = false
///     // <attribute name="total" attributeType="Decimal" defaultValueString="0" usesScalarValueType="NO"/>
///
/// Values are stored as text, as the file spells them, without parsing. A default that does not fit the type is
/// therefore preserved, and a rule reports it.
public struct Attribute: Hashable, Sendable {
  /// The name: the key for key-value coding and the column in the store. Unique in the entity, including inherited
  /// properties.
  public var name: String
  /// The type of the stored value; `.undefined` if the file declares no type or an unknown one.
  public var type: AttributeType
  /// Whether an object can be saved without a value. Part of the version hash.
  public var isOptional: Bool
  /// Whether the value exists in memory only. A transient attribute has no column and is not part of the version
  /// hash.
  public var isTransient: Bool = false
  /// Whether the store computes the value from `derivationExpression` (`NSDerivedAttributeDescription`).
  public var isDerived: Bool = false
  /// The `indexed` flag, which fetch indexes replaced in Xcode 9. 2,355 attributes of the corpus still have it.
  public var isIndexed: Bool = false
  /// Whether a SQLite store may keep large values in separate files (`allowsExternalBinaryDataStorage`). Part of the
  /// version hash.
  public var allowsExternalStorage: Bool = false
  /// Whether CloudKit stores the value encrypted. The setting of a field in CloudKit's production schema cannot
  /// change.
  public var allowsCloudEncryption: Bool = false
  /// Whether the value remains readable in persistent history after its object is deleted (`preserveAfterDeletion` in
  /// the file, `preservesValueInHistoryOnDeletion` in code). Part of the version hash.
  public var preservesAfterDeletion: Bool = false
  /// Whether Core Spotlight indexes the value (`spotlightIndexingEnabled` in the file, `isIndexedBySpotlight` in
  /// code).
  public var isIndexedInSpotlight: Bool = false
  /// Whether a copy is stored in an external record (`storedInTruthFile` in the file; `isStoredInExternalRecord` in
  /// code, deprecated by Apple).
  public var isStoredInTruthFile: Bool = false
  /// The `syncable` flag of the discontinued Sync Services; 40 % of the corpus's attributes have it.
  public var isSyncable: Bool = false
  /// Whether the generated property is a scalar; `nil` if the file does not declare it, which means `false`.
  ///
  /// The corpus has all three: 24,248 times `YES`, 32,168 times `NO`, and no declaration for the rest. The writer
  /// writes different bytes for `false` and `nil`.
  public var usesScalar: Bool?

  /// The default value as text, in the form of the type: `0`, `YES`, `abc`. Dates use `defaultDateInterval`. `nil` if
  /// the attribute has no default. The empty text is a default too: a String without characters.
  public var defaultValue: String?
  /// The default value of a Date: seconds since 2001-01-01 00:00 UTC, as text. `-978307200` is 1970-01-01.
  @OutOfLine public var defaultDateInterval: String?
  /// The minimum value, or the minimum length of a String in characters. Validated on saving; not part of the version
  /// hash.
  @OutOfLine public var minimumValue: String?
  /// The maximum value, or the maximum length of a String in characters.
  @OutOfLine public var maximumValue: String?
  /// The earliest valid date: seconds since 2001-01-01 00:00 UTC, as text.
  @OutOfLine public var minimumDateInterval: String?
  /// The latest valid date: seconds since 2001-01-01 00:00 UTC, as text.
  @OutOfLine public var maximumDateInterval: String?
  /// The ICU regular expression that a String has to match.
  @OutOfLine public var regularExpression: String?
  /// The Swift type of a Transformable: `[String]`, `.Name` for a type in the product's module, `NSArray`. The text
  /// is Swift source and is not validated. If it is `nil`, the property has the type `NSObject`.
  @OutOfLine public var customClassName: String?
  /// The registered name of the transformer: `NSSecureUnarchiveFromData`, or a class of the app. `nil` for Core
  /// Data's default.
  @OutOfLine public var valueTransformerName: String?
  /// The expression that a derived attribute is computed from: `items.@count`, `canonical:(name)`, `now()`.
  @OutOfLine public var derivationExpression: String?
  /// The name of the composite that describes the values of a Composite attribute.
  ///
  /// References an element of `Model.composites`, which may be missing.
  @OutOfLine public var composite: String?
  /// The name of the attribute in an earlier version (`elementID` in the file).
  ///
  /// Lightweight migration maps the attribute with this name, or with this identifier, to this attribute. The XML
  /// attribute `renamingIdentifier` is different: Core Data does not read it, and `preserved` contains it.
  @OutOfLine public var renamingIdentifier: String?
  /// A text that is part of the version hash. It marks a change that the hash does not detect, such as another
  /// encoding of a Binary. `nil` and the empty text have equal hashes.
  @OutOfLine public var versionHashModifier: String?

  /// The user info of the attribute; `nil` if the file has no `<userInfo>`.
  @OutOfLine public var userInfo: UserInfo?
  /// The declaration of the value in Swift; `nil` for an attribute that was not read from a schema in Swift.
  @OutOfLine package var declared: DeclaredValue?
  /// The byte range of the attribute's tag in the model's source; `.none` if it was created in memory.
  public var origin = Origin.none
  /// The spelling of the tag in the file; `nil` if it is the spelling that Xcode writes.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates an attribute in memory: mandatory by default, stored, with every other property unset.
  public init(name: String, type: AttributeType = .undefined, isOptional: Bool = false, defaultValue: String? = nil) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
  }

  /// Whether the model declares a default value for new objects.
  ///
  /// A default that is invalid for the type counts too, and so does an initial value in Swift that is not a literal.
  public var hasDefault: Bool {
    defaultValue != nil || defaultDateInterval != nil || declared?.initialValue != nil
  }
}
