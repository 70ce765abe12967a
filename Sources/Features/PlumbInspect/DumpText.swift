import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reading and writing of dumps as JSON text.
package enum DumpText {
  /// The contents of a JSON dump.
  package enum Dump {
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
  package static func read(_ bytes: [UInt8], file: String) throws(Unreadable) -> Dump {
    let source = Source(file: file, bytes: bytes)
    let (node, problems) = JSONReader.parse(bytes, file: file)
    guard let node, problems.isEmpty else { throw Unreadable(failures(problems, file), sources: [source]) }
    if let other = OtherFile(node, at: file) {
      throw Unreadable([ReadFailure(file: file, other.message, help: other.help).diagnostic])
    }
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
