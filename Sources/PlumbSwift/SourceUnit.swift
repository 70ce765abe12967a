import PlumbDeclarations
import PlumbModel
import PlumbText

/// The declarations of one file, before those of the others are known.
///
/// Values of this type are small and independent of each other, so files can be parsed on all cores and merged
/// afterwards.
public struct SourceUnit: Sendable {
  /// The file as it was named to Plumb.
  public let file: String
  /// Whether the file was parsed; most files hold nothing of interest.
  public internal(set) var isParsed = false
  /// Whether it is known what the file says without reading it: Plumb wrote it. Then there are no places.
  public internal(set) var isWritten = false
  public internal(set) var diagnostics: [Diagnostic] = []

  var classes: [ClassRecord] = []
  var extensions: [ExtensionRecord] = []
  var types: [TypeRecord] = []
  var compositions: [CompositionRecord] = []
  var aliases: [AliasRecord] = []
  var suppressions: [SourceSuppression] = []

  /// The names in a file that was not parsed.
  let glance: Glance

  init(file: String, glance: Glance = Glance()) {
    self.file = file
    self.glance = glance
  }
}

/// A class as it is written.
struct ClassRecord: Sendable {
  var name: String
  /// With the types around it: `Shop.Item`.
  var qualifiedName: String
  var access: AccessLevel?
  var isFinal = false
  /// The superclass and protocols.
  var inherited: [TypeReference] = []
  var objcName: String?
  var macro: ModelMacro?
  var isSwiftData = false
  var isConditional = false
  var body = TypeBody()
  var places: Places
}

/// An extension of any type.
struct ExtensionRecord: Sendable {
  /// As it is written: `Item`, `Shop.Item`.
  var type: String
  package var file: String
  /// nil where no text was read.
  var whole: Span?
  var inherited: [TypeReference] = []
  var body = TypeBody()
}

/// The members of a type or an extension, as far as they matter.
struct TypeBody: Sendable {
  /// The type, for names that are nested in it: `Shop.Item`.
  var scope = ""
  /// As far as they can be told by themselves: what has no annotation is an attribute, and aliases are as written.
  var properties: [PropertyDeclaration] = []
  /// The properties are known to be what they are, whatever other files say.
  var isFinished = false
  var accessors: [AccessorDeclaration] = []
  var unstored: [UnstoredVariable] = []
  /// The type of a property called `rawValue`.
  var rawType: TypeReference?
  /// Names in `NSValueTransformerName("…")`.
  var transformerNames: [String] = []
}

/// An enum, a struct, a class or an actor that an attribute could have.
struct TypeRecord: Sendable {
  var declaration: TypeDeclaration
  var inherited: [TypeReference] = []
}

/// A `@Composition` struct.
struct CompositionRecord: Sendable {
  var name: String
  var access: AccessLevel?
  var body: TypeBody
  var places: Places
}

/// `typealias Money = Decimal`, `typealias Many<Element> = Set<Element>`
struct AliasRecord: Hashable, Sendable {
  var qualifiedName: String
  /// The names of its generic parameters.
  var parameters: [String] = []
  var type: TypeReference
  package var file: String
  /// Only its own file can speak of it.
  var isFilePrivate: Bool
}
