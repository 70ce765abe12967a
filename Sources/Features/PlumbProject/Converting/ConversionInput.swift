import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The input of a conversion: the versions of a bundle, or one model, read from any supported format.
struct ConversionInput {
  /// A version by its name.
  typealias Version = (name: String, model: Model)

  /// The model's name: `Shop` for `Models/Shop.xcdatamodeld` and for its dump.
  let name: String
  /// The versions in the bundle's order; at least one.
  let versions: [Version]
  /// The name of the current version; `nil` if the bundle declares none.
  let current: String?
  /// Whether the input is a bundle, as opposed to a single version.
  let isBundle: Bool
  /// The path as the caller passed it.
  private let path: String

  /// Reads a bundle, a version, a `contents` file, or a JSON dump of any of them.
  ///
  /// Throws the read errors of all unreadable versions, and `CannotRun` for an input without versions.
  init(_ path: String, from files: Files) throws {
    self.path = path
    if files.kind(path) == .file, let dump = try Self.dump(path, from: files) {
      switch dump {
      case .model(let model):
        (name, versions, current, isBundle) = (model.name, [(model.name, model)], model.name, false)
      case .bundle(let bundle):
        (name, current, isBundle) = (bundle.name, bundle.currentVersion, true)
        versions = try bundle.versions.map { try Self.version($0, path) }
      }
    } else {
      let bundle = try ModelBundle.loaded(path, from: files)
      try bundle.versions.refuseUnreadable()
      try bundle.refuseUnreadableCurrent()
      (name, current) = (bundle.name, bundle.currentVersion?.name)
      versions = bundle.versions.compactMap { version in version.model.map { (version.name, $0) } }
      isBundle = bundle.currentVersionFile != nil
    }
    guard !versions.isEmpty else { throw CannotRun("\(path) contains no version") }
  }

  /// Returns the dump in a file that ends in `.json` or begins with a brace; `nil` for any other file.
  private static func dump(_ path: String, from files: Files) throws -> DumpText.Dump? {
    let isNamed = path.lowercased().hasSuffix(".json")
    let bytes = try files.contents(of: path)
    let first = bytes.first { $0 > 0x20 }
    guard isNamed || first == UInt8(ascii: "{") else { return nil }
    return try DumpText.read(bytes, file: path)
  }

  private static func version(_ version: BundleDump.Version, _ path: String) throws(CannotRun) -> Version {
    switch version.content {
    case .model(let model): return (version.name, model)
    case .failure(let message):
      throw CannotRun(
        "the version \(Phrase.quoted(version.name)) in \(path) has no model: \(Terminal.sanitized(message))",
        help: ["fix the version in the bundle and dump it again, or remove it from the dump"])
    }
  }

  /// Returns the version with the given name; without a name, the current version or the only one.
  func chosen(_ name: String?) throws(CannotRun) -> Version {
    let wanted = name.map { Path.stem($0, without: ".xcdatamodel") } ?? current
    if let found = versions.first(where: { $0.name == wanted }) { return found }
    if name == nil, versions.count == 1, let only = versions.first { return only }
    let names = versions.map(\.name)
    if let name { throw .noVersion(name, of: path, among: names) }
    throw .noCurrentVersion(of: path, among: names, reason: "declares none as the current one")
  }
}

/// Reading and writing of dumps as JSON text.
package enum DumpText {
  /// The contents of a JSON dump.
  enum Dump {
    case model(Model)
    case bundle(BundleDump)
  }

  /// Returns a dump as JSON with sorted keys and one member per line, suitable for line-based comparison.
  package static func text(_ dump: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return JSON.inert(String(decoding: try encoder.encode(dump), as: UTF8.self))
  }

  /// Reads a dump, which may be written by hand: JSON5 with comments, short forms, and omitted defaults.
  ///
  /// Throws `Unreadable` with the locations of syntax errors, and of values that do not fit a dump.
  static func read(_ bytes: [UInt8], file: String) throws(Unreadable) -> Dump {
    let source = Source(file: file, bytes: bytes)
    let (node, problems) = JSONReader.parse(bytes, file: file)
    guard let node, problems.isEmpty else { throw Unreadable(failures(problems, file), sources: [source]) }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      if node["bundle"] != nil { return .bundle(try decoder.decode(BundleDump.self, from: Data(bytes))) }
      return .model(try decoder.decode(ModelDump.self, from: Data(bytes)).model)
    } catch {
      throw Unreadable([failure(error, in: node, file)], sources: [source])
    }
  }

  private static func failures(_ problems: [JSONProblem], _ file: String) -> [Diagnostic] {
    let found = problems.map { failure($0.message, at: $0.location) }
    return found.isEmpty ? [ReadFailure(file: file, "the file is empty", help: help).diagnostic] : found
  }

  private static func failure(_ message: String, at location: Location) -> Diagnostic {
    var diagnostic = ReadFailure(file: location.file, at: location.start, message, help: help).diagnostic
    diagnostic.location = location
    return diagnostic
  }

  /// Returns a decoding error as a diagnostic at its value or key.
  private static func failure(_ error: any Error, in node: JSONNode, _ file: String) -> Diagnostic {
    guard let error = error as? DecodingError else {
      return ReadFailure(file: file, "the file is not a dump of a model", help: help).diagnostic
    }
    switch error {
    case .keyNotFound(let key, let context):
      return failure("the key \(Phrase.quoted(key.stringValue)) is missing", at: place(context.codingPath, node))
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let found = place(context.codingPath, node)
      return failure("the value has the wrong type", at: found)
    case .dataCorrupted(let context):
      return failure(context.debugDescription, at: place(context.codingPath, node, atKey: true))
    @unknown default:
      return ReadFailure(file: file, "the file is not a dump of a model", help: help).diagnostic
    }
  }

  /// Returns the location of the innermost value on the path; with `atKey`, the location of the last key if its value
  /// is neither an object nor a string.
  private static func place(_ path: [any CodingKey], _ root: JSONNode, atKey: Bool = false) -> Location {
    var node = root
    var location = root.location
    for key in path {
      if let index = key.intValue, let elements = node.elements, elements.indices.contains(index) {
        node = elements[index]
        location = node.location
      } else if let member = node.members?.first(where: { $0.key == key.stringValue }) {
        node = member.value
        location =
          atKey && member.value.members == nil && member.value.string == nil
          ? member.keyLocation : member.value.location
      } else {
        break
      }
    }
    return location
  }

  private static let help = [
    "`plumb inspect --format json` prints an example; Docs/schemas/model-dump.schema.json describes the format"
  ]
}
