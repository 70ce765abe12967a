import PlumbDeclarations
import PlumbSwift
import PlumbText

/// The models that the code of a project opens, as far as literals show it.
///
///     NSPersistentContainer(name: "Shop")                    // Shop
///     bundle.url(forResource: "Shop", withExtension: "momd") // Shop
///     NSManagedObjectModel.mergedModel(from: nil)            // any model
struct ModelOpenings: Sendable {
  /// The names in the calls that open models and other resources, of each file with code that opens models.
  private var names: [Set<String>] = []
  /// Whether code may open any model: it merges models, or gets a name from elsewhere.
  private var mayOpenAny = false
  /// The names of models that occur as strings.
  private var mentioned: Set<String> = []

  init() {}

  /// Reads the code of a file. `name` is the name of the model in question.
  init(_ text: [UInt8], of path: String, for name: String) {
    if text.contains(text: "\"\(name)") { mentioned = [name] }
    guard text.contains(anyOf: Self.opening) else { return }
    let bytes = text.withoutComments(in: SourceLanguage(path: path) ?? .swift)
    guard bytes.contains(anyOf: Self.opening) else { return }
    mayOpenAny = bytes.contains(anyOf: Self.merging)
    var own: Set<String> = []
    for call in Self.naming {
      var next = 0
      while let end = bytes.end(of: call, from: next) {
        next = end
        if let name = Self.literal(in: bytes[end...]) { own.insert(name) } else { mayOpenAny = true }
      }
    }
    names = [own]
  }

  mutating func add(_ other: ModelOpenings) {
    names += other.names
    mentioned.formUnion(other.mentioned)
    mayOpenAny = mayOpenAny || other.mayOpenAny
  }

  /// Whether the code opens other models, and not the one with a name.
  ///
  /// - Parameter all: The names of the project's models. A file with code that opens models and without such a name may
  ///   open any.
  func open(onlyOthersThan name: String, among all: Set<String>) -> Bool {
    !names.isEmpty && !mayOpenAny && !mentioned.contains(name)
      && names.allSatisfy { !$0.contains(name) && !$0.isDisjoint(with: all) }
  }

  /// The words of code that opens a model, also with libraries that do so.
  private static let opening: [StaticString] =
    [
      "NSPersistentContainer", "NSPersistentCloudKitContainer", "NSManagedObjectModel", "momd",
    ] + merging

  private static let merging: [StaticString] = [
    "mergedModel", "byMerging", "modelByMerging", "NSPersistentDocument", "UIManagedDocument",
    "MagicalRecord", "import CoreStore", "AERecord", "DATAStack",
  ]

  private static let naming: [StaticString] = [
    "ersistentContainer(name:", "CloudKitContainer(name:", "ontainerWithName:", "forResource:", "URLForResource:",
    "pathForResource:",
  ]

  /// Returns the text of a literal at the start of an argument; `nil` for another expression.
  private static func literal(in bytes: ArraySlice<UInt8>) -> String? {
    let argument = bytes.drop { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "@") }
    guard argument.first == UInt8(ascii: "\"") else { return nil }
    let text = argument.dropFirst().prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") }
    if text.contains(UInt8(ascii: "\\")) { return nil }
    let name = Path.name(String(decoding: text, as: UTF8.self))
    return [".momd", ".mom"].first(where: name.hasSuffix).map { String(name.dropLast($0.utf8.count)) } ?? name
  }
}
