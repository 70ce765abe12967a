import PlumbFormats
import PlumbModel
import PlumbText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Dumps as text, and back.
package enum DumpText {
  /// What a JSON file holds.
  enum Dump {
    case model(Model)
    case bundle(BundleDump)
  }

  /// A dump with sorted keys, a member a line, so that two of them can be compared line by line.
  package static func text(_ dump: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return JSON.inert(String(decoding: try encoder.encode(dump), as: UTF8.self))
  }

  /// The dump in a file, which may have been written by hand: comments, short forms and all that is left out as usual.
  ///
  /// Throws with the place of what is no JSON, and of what is no dump.
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

  /// What a decoder has to say, at the value or the key that it is about.
  private static func failure(_ error: any Error, in node: JSONNode, _ file: String) -> Diagnostic {
    guard let error = error as? DecodingError else {
      return ReadFailure(file: file, "the file is no dump of a model", help: help).diagnostic
    }
    switch error {
    case .keyNotFound(let key, let context):
      return failure("the key \(Words.quoted(key.stringValue)) is missing", at: place(context.codingPath, node))
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let found = place(context.codingPath, node)
      return failure("a value of another kind is expected here", at: found)
    case .dataCorrupted(let context):
      return failure(context.debugDescription, at: place(context.codingPath, node, atKey: true))
    @unknown default:
      return ReadFailure(file: file, "the file is no dump of a model", help: help).diagnostic
    }
  }

  /// As far as the path leads; with `atKey`, the key of the last member where there is one.
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
    "`plumb inspect --format json` shows the form; Docs/schemas/model-dump.schema.json describes it"
  ]
}
