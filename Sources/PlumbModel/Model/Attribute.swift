/// An attribute of an entity, or an element of a composite.
public struct Attribute: Hashable, Sendable {
  public var name: String
  public var type: AttributeType
  private var flags: Flags
  /// The default as text, in the type's own form: `0`, `YES`, `abc`; dates have `defaultDateInterval`.
  public var defaultValue: String?
  @OutOfLine private var details: Details?
  @OutOfLine public var userInfo: UserInfo?
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(name: String, type: AttributeType = .undefined, isOptional: Bool = false, defaultValue: String? = nil) {
    self.name = name
    self.type = type
    self.flags = isOptional ? .optional : []
    self.defaultValue = defaultValue
    self.origin = .none
  }
}

/// The type of an attribute; the raw value is the file's spelling.
public enum AttributeType: String, Hashable, Sendable, CaseIterable {
  case integer16 = "Integer 16"
  case integer32 = "Integer 32"
  case integer64 = "Integer 64"
  case decimal = "Decimal"
  case double = "Double"
  case float = "Float"
  case string = "String"
  case boolean = "Boolean"
  case date = "Date"
  case binary = "Binary"
  case uuid = "UUID"
  case uri = "URI"
  case transformable = "Transformable"
  case composite = "Composite"
  case objectID = "ObjectID"
  /// No type, or one that Plumb does not know; allowed on transient attributes only.
  case undefined = ""

  /// Integer 16, 32 and 64.
  public var isInteger: Bool { self == .integer16 || self == .integer32 || self == .integer64 }
  /// Integers, Decimal, Double and Float.
  public var isNumeric: Bool { isInteger || self == .decimal || self == .double || self == .float }
}

// MARK: - Flags

extension Attribute {
  public var isOptional: Bool {
    get { flags.contains(.optional) }
    set { flags.set(.optional, newValue) }
  }
  public var isTransient: Bool {
    get { flags.contains(.transient) }
    set { flags.set(.transient, newValue) }
  }
  public var isDerived: Bool {
    get { flags.contains(.derived) }
    set { flags.set(.derived, newValue) }
  }
  /// `indexed`, which fetch indexes replaced in Xcode 9.
  public var isIndexed: Bool {
    get { flags.contains(.indexed) }
    set { flags.set(.indexed, newValue) }
  }
  public var allowsExternalStorage: Bool {
    get { flags.contains(.externalStorage) }
    set { flags.set(.externalStorage, newValue) }
  }
  public var allowsCloudEncryption: Bool {
    get { flags.contains(.cloudEncryption) }
    set { flags.set(.cloudEncryption, newValue) }
  }
  public var preservesAfterDeletion: Bool {
    get { flags.contains(.preserveAfterDeletion) }
    set { flags.set(.preserveAfterDeletion, newValue) }
  }
  public var isIndexedInSpotlight: Bool {
    get { flags.contains(.spotlight) }
    set { flags.set(.spotlight, newValue) }
  }
  public var isStoredInTruthFile: Bool {
    get { flags.contains(.truthFile) }
    set { flags.set(.truthFile, newValue) }
  }
  public var isSyncable: Bool {
    get { flags.contains(.syncable) }
    set { flags.set(.syncable, newValue) }
  }

  /// Whether the generated property is a scalar; nil where the file does not say, which means no.
  public var usesScalar: Bool? {
    get { flags.contains(.scalar) ? true : flags.contains(.notScalar) ? false : nil }
    set {
      flags.set(.scalar, newValue == true)
      flags.set(.notScalar, newValue == false)
    }
  }

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
  /// Seconds since 2001-01-01 00:00 UTC, as text.
  public var defaultDateInterval: String? {
    get { _details.part { $0.defaultDateInterval } }
    set { edit(newValue) { $0.defaultDateInterval = $1 } }
  }
  /// Least value, or least length of a String.
  public var minimumValue: String? {
    get { _details.part { $0.minimumValue } }
    set { edit(newValue) { $0.minimumValue = $1 } }
  }
  /// Greatest value, or greatest length of a String.
  public var maximumValue: String? {
    get { _details.part { $0.maximumValue } }
    set { edit(newValue) { $0.maximumValue = $1 } }
  }
  /// Seconds since 2001-01-01 00:00 UTC, as text.
  public var minimumDateInterval: String? {
    get { _details.part { $0.minimumDateInterval } }
    set { edit(newValue) { $0.minimumDateInterval = $1 } }
  }
  /// Seconds since 2001-01-01 00:00 UTC, as text.
  public var maximumDateInterval: String? {
    get { _details.part { $0.maximumDateInterval } }
    set { edit(newValue) { $0.maximumDateInterval = $1 } }
  }
  /// An ICU regular expression that a String has to match.
  public var regularExpression: String? {
    get { _details.part { $0.regularExpression } }
    set { edit(newValue) { $0.regularExpression = $1 } }
  }
  /// The Swift type of a Transformable: `[String]`, `.Name`.
  public var customClassName: String? {
    get { _details.part { $0.customClassName } }
    set { edit(newValue) { $0.customClassName = $1 } }
  }
  public var valueTransformerName: String? {
    get { _details.part { $0.valueTransformerName } }
    set { edit(newValue) { $0.valueTransformerName = $1 } }
  }
  /// `items.@count`, `canonical:(name)`, `now()`.
  public var derivationExpression: String? {
    get { _details.part { $0.derivationExpression } }
    set { edit(newValue) { $0.derivationExpression = $1 } }
  }
  /// The name of the composite that a Composite attribute holds.
  public var composite: String? {
    get { _details.part { $0.composite } }
    set { edit(newValue) { $0.composite = $1 } }
  }
  /// What the attribute was called in an earlier version (`elementID` in the file).
  public var renamingIdentifier: String? {
    get { _details.part { $0.renamingIdentifier } }
    set { edit(newValue) { $0.renamingIdentifier = $1 } }
  }
  public var versionHashModifier: String? {
    get { _details.part { $0.versionHashModifier } }
    set { edit(newValue) { $0.versionHashModifier = $1 } }
  }

  /// Whether the model gives a value to objects that are made without one.
  public var hasDefault: Bool { defaultValue != nil || defaultDateInterval != nil }

  private mutating func edit(_ value: String?, _ change: (inout Details, String?) -> Void) {
    if value == nil, details == nil { return }
    _details.edit(orElse: Details()) { change(&$0, value) }
    if value == nil, details == Details() { details = nil }
  }

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
