/// An attribute of an entity (`NSAttributeDescription`), or an element of a composite.
///
///     var total = Attribute(name: "total", type: .decimal, defaultValue: "0")
///     total.usesScalar = false
///     // <attribute name="total" attributeType="Decimal" defaultValueString="0" usesScalarValueType="NO"/>
///
/// Values stand as the file spells them, as text: nothing is parsed here, so a default that does not fit the type is
/// kept as well, and a rule reports it. The flags are bits and what few attributes have is out of line, because a large
/// model holds a hundred thousand of these; the properties below hide both.
public struct Attribute: Hashable, Sendable {
  /// The name, which is the key for key-value coding and a column of the store. Unique in its entity, parents included.
  public var name: String
  /// What the attribute stores; `.undefined` where the file says nothing or a word that is not known.
  public var type: AttributeType
  private var flags: Flags
  /// The default as text, in the type's own form: `0`, `YES`, `abc`; dates have `defaultDateInterval`. nil for none,
  /// while the empty text is a String's default of no characters.
  public var defaultValue: String?
  @OutOfLine private var details: Details?
  /// What a developer attached to the attribute; nil where the file has no `<userInfo>`.
  @OutOfLine public var userInfo: UserInfo?
  /// The bytes of the attribute's tag in the model's source; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling; nil where it is as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// An attribute made in memory: mandatory, stored, with every other property unset.
  public init(name: String, type: AttributeType = .undefined, isOptional: Bool = false, defaultValue: String? = nil) {
    self.name = name
    self.type = type
    self.flags = isOptional ? .optional : []
    self.defaultValue = defaultValue
    self.origin = .none
  }
}

/// The type of an attribute (`NSAttributeDescription.AttributeType`); the raw value is the file's spelling.
///
///     AttributeType(rawValue: "Integer 64")  // .integer64
///     AttributeType(rawValue: "Int64")       // nil; the reader makes it .undefined and keeps the spelling
///
/// Without `usesScalar` the generated property has the class named with each case, with it the Swift type.
public enum AttributeType: String, Hashable, Sendable, CaseIterable {
  /// `NSNumber`, or `Int16`.
  case integer16 = "Integer 16"
  /// `NSNumber`, or `Int32`.
  case integer32 = "Integer 32"
  /// `NSNumber`, or `Int64`; the usual integer in models.
  case integer64 = "Integer 64"
  /// `NSDecimalNumber`; exact decimal places, and no scalar form.
  case decimal = "Decimal"
  /// `NSNumber`, or `Double`.
  case double = "Double"
  /// `NSNumber`, or `Float`.
  case float = "Float"
  /// `String`; nearly half of all attributes in the corpus.
  case string = "String"
  /// `NSNumber`, or `Bool`.
  case boolean = "Boolean"
  /// `Date`, or `TimeInterval` since 2001 where it is scalar. SQLite stores hold it as a number of seconds.
  case date = "Date"
  /// `Data`, which `allowsExternalStorage` lets a store keep in files of its own.
  case binary = "Binary"
  /// `UUID`; with `uri` since the systems of 2017.
  case uuid = "UUID"
  /// `URL`.
  case uri = "URI"
  /// Any class that a value transformer turns into data and back; see `customClassName`.
  case transformable = "Transformable"
  /// A dictionary with the elements of a `Composite`, since Xcode 15.
  case composite = "Composite"
  /// `NSManagedObjectID`; the model editor does not offer it.
  case objectID = "ObjectID"
  /// No type, or one that Plumb does not know; allowed on transient attributes only. 1 % of the corpus's attributes.
  case undefined = ""

  /// Integer 16, 32 and 64.
  ///
  /// These have whole-number defaults and bounds.
  public var isInteger: Bool { self == .integer16 || self == .integer32 || self == .integer64 }
  /// Integers, Decimal, Double and Float.
  ///
  /// Boolean is not among them, although its objects are `NSNumber` too.
  public var isNumeric: Bool { isInteger || self == .decimal || self == .double || self == .float }
  /// Whether a property of the type can be a scalar: all numbers but Decimal, Booleans and dates.
  public var hasScalar: Bool { (isNumeric && self != .decimal) || self == .boolean || self == .date }
}

// MARK: - Flags

extension Attribute {
  /// Whether an object may be saved without a value. It enters the version hash.
  public var isOptional: Bool {
    get { flags.contains(.optional) }
    set { flags.set(.optional, newValue) }
  }
  /// Whether the value lives in memory only. A transient attribute has no column and no part in the version hash.
  public var isTransient: Bool {
    get { flags.contains(.transient) }
    set { flags.set(.transient, newValue) }
  }
  /// Whether the store computes the value from `derivationExpression` (`NSDerivedAttributeDescription`).
  public var isDerived: Bool {
    get { flags.contains(.derived) }
    set { flags.set(.derived, newValue) }
  }
  /// `indexed`, which fetch indexes replaced in Xcode 9. Files still have it: 2,355 attributes of the corpus.
  public var isIndexed: Bool {
    get { flags.contains(.indexed) }
    set { flags.set(.indexed, newValue) }
  }
  /// `allowsExternalBinaryDataStorage`: a SQLite store may keep large values in files beside it. It enters the version
  /// hash.
  public var allowsExternalStorage: Bool {
    get { flags.contains(.externalStorage) }
    set { flags.set(.externalStorage, newValue) }
  }
  /// Whether CloudKit gets the value encrypted. A field in CloudKit's production schema keeps the setting it has.
  public var allowsCloudEncryption: Bool {
    get { flags.contains(.cloudEncryption) }
    set { flags.set(.cloudEncryption, newValue) }
  }
  /// `preserveAfterDeletion`: the value stays readable in persistent history when its object is deleted
  /// (`preservesValueInHistoryOnDeletion`). It enters the version hash.
  public var preservesAfterDeletion: Bool {
    get { flags.contains(.preserveAfterDeletion) }
    set { flags.set(.preserveAfterDeletion, newValue) }
  }
  /// `spotlightIndexingEnabled`: Core Spotlight indexes the value (`isIndexedBySpotlight`).
  public var isIndexedInSpotlight: Bool {
    get { flags.contains(.spotlight) }
    set { flags.set(.spotlight, newValue) }
  }
  /// `storedInTruthFile`: a copy goes into an external record (`isStoredInExternalRecord`, deprecated by Apple).
  public var isStoredInTruthFile: Bool {
    get { flags.contains(.truthFile) }
    set { flags.set(.truthFile, newValue) }
  }
  /// `syncable`, a switch of Sync Services, which are gone; 40 % of the corpus's attributes have it.
  public var isSyncable: Bool {
    get { flags.contains(.syncable) }
    set { flags.set(.syncable, newValue) }
  }

  /// Whether the generated property is a scalar; nil where the file does not say, which means no.
  ///
  /// The corpus has all three: 24,248 times `YES`, 32,168 times `NO`, and nothing for the rest. `false` and nil write
  /// different bytes.
  public var usesScalar: Bool? {
    get { flags.contains(.scalar) ? true : flags.contains(.notScalar) ? false : nil }
    set {
      flags.set(.scalar, newValue == true)
      flags.set(.notScalar, newValue == false)
    }
  }

  /// The flags in two bytes. `scalar` and `notScalar` are never both set; neither is the nil of `usesScalar`.
  private struct Flags: OptionSet, Hashable, Sendable {
    var rawValue: UInt16
    static let optional = Flags(rawValue: 1 << 0)
    static let transient = Flags(rawValue: 1 << 1)
    static let derived = Flags(rawValue: 1 << 2)
    static let indexed = Flags(rawValue: 1 << 3)
    static let externalStorage = Flags(rawValue: 1 << 4)
    static let cloudEncryption = Flags(rawValue: 1 << 5)
    static let preserveAfterDeletion = Flags(rawValue: 1 << 6)
    static let spotlight = Flags(rawValue: 1 << 7)
    static let truthFile = Flags(rawValue: 1 << 8)
    static let syncable = Flags(rawValue: 1 << 9)
    static let scalar = Flags(rawValue: 1 << 10)
    static let notScalar = Flags(rawValue: 1 << 11)

    mutating func set(_ flag: Flags, _ on: Bool) {
      if on { insert(flag) } else { remove(flag) }
    }
  }
}

// MARK: - What few attributes have

extension Attribute {
  /// The default of a Date: seconds since 2001-01-01 00:00 UTC, as text. `-978307200` is 1970-01-01.
  public var defaultDateInterval: String? {
    get { _details.part { $0.defaultDateInterval } }
    set { edit(newValue) { $0.defaultDateInterval = $1 } }
  }
  /// Least value, or least length of a String in characters. Checked on saving, and no part of the version hash.
  public var minimumValue: String? {
    get { _details.part { $0.minimumValue } }
    set { edit(newValue) { $0.minimumValue = $1 } }
  }
  /// Greatest value, or greatest length of a String in characters.
  public var maximumValue: String? {
    get { _details.part { $0.maximumValue } }
    set { edit(newValue) { $0.maximumValue = $1 } }
  }
  /// Earliest date: seconds since 2001-01-01 00:00 UTC, as text.
  public var minimumDateInterval: String? {
    get { _details.part { $0.minimumDateInterval } }
    set { edit(newValue) { $0.minimumDateInterval = $1 } }
  }
  /// Latest date: seconds since 2001-01-01 00:00 UTC, as text.
  public var maximumDateInterval: String? {
    get { _details.part { $0.maximumDateInterval } }
    set { edit(newValue) { $0.maximumDateInterval = $1 } }
  }
  /// An ICU regular expression that a String has to match.
  public var regularExpression: String? {
    get { _details.part { $0.regularExpression } }
    set { edit(newValue) { $0.regularExpression = $1 } }
  }
  /// The Swift type of a Transformable: `[String]`, `.Name` for one in the product's module, `NSArray`. It is Swift
  /// source and may be anything; nil makes the property `NSObject`.
  public var customClassName: String? {
    get { _details.part { $0.customClassName } }
    set { edit(newValue) { $0.customClassName = $1 } }
  }
  /// The transformer's registered name: `NSSecureUnarchiveFromData`, or a class of the app. nil leaves it to Core Data.
  public var valueTransformerName: String? {
    get { _details.part { $0.valueTransformerName } }
    set { edit(newValue) { $0.valueTransformerName = $1 } }
  }
  /// What a derived attribute is computed from: `items.@count`, `canonical:(name)`, `now()`.
  public var derivationExpression: String? {
    get { _details.part { $0.derivationExpression } }
    set { edit(newValue) { $0.derivationExpression = $1 } }
  }
  /// The name of the composite that a Composite attribute holds.
  ///
  /// Looked up in `Model.composites`; nothing makes sure that it is there.
  public var composite: String? {
    get { _details.part { $0.composite } }
    set { edit(newValue) { $0.composite = $1 } }
  }
  /// What the attribute was called in an earlier version (`elementID` in the file).
  ///
  /// Lightweight migration maps the attribute of that name, or of that identifier, onto this one. `renamingIdentifier`
  /// in a file is something else: Core Data does not read it, and `kept` holds it.
  public var renamingIdentifier: String? {
    get { _details.part { $0.renamingIdentifier } }
    set { edit(newValue) { $0.renamingIdentifier = $1 } }
  }
  /// A text that enters the version hash, for a change that the hash would not show, such as another encoding of a
  /// Binary. nil and the empty text hash alike.
  public var versionHashModifier: String? {
    get { _details.part { $0.versionHashModifier } }
    set { edit(newValue) { $0.versionHashModifier = $1 } }
  }

  /// Whether the model gives a value to objects that are made without one.
  ///
  /// Reads only whether there is one: a default that its type refuses counts.
  public var hasDefault: Bool { defaultValue != nil || defaultDateInterval != nil }

  /// Whether any of the texts above is set, which most attributes lack: one look for a rule about some of them.
  package var hasDetails: Bool { _details.isSet }

  /// Sets one detail. Details of which none is left go, so that equal attributes have equal storage.
  private mutating func edit(_ value: String?, _ change: (inout Details, String?) -> Void) {
    if value == nil, details == nil { return }
    _details.edit(orElse: Details()) { change(&$0, value) }
    if value == nil, details == Details() { details = nil }
  }

  /// The texts that most attributes lack, behind one pointer. All defaults here have to be nil; see `edit`.
  private struct Details: Hashable, Sendable {
    var defaultDateInterval: String?
    var minimumValue: String?
    var maximumValue: String?
    var minimumDateInterval: String?
    var maximumDateInterval: String?
    var regularExpression: String?
    var customClassName: String?
    var valueTransformerName: String?
    var derivationExpression: String?
    var composite: String?
    var renamingIdentifier: String?
    var versionHashModifier: String?
  }
}
