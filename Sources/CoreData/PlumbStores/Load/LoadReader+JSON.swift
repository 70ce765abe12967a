import PlumbCore
import PlumbModel
import PlumbText

extension LoadReader {
  /// The maximum number of commas in a line: a limit for the memory that its values need.
  private static let mostCommas = 4_000_000

  /// Returns the object in the next line that is not empty; `nil` at the end.
  mutating func jsonRow() throws(ReadFailure) -> Row? {
    while let line = try source.line(limit: Self.longestLine) {
      number += 1
      guard case .bytes(let bytes) = line else { return .fault(Self.tooLong, line: number) }
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      do {
        return .record(try Self.record(Array(bytes)), line: number)
      } catch {
        return .fault(error, line: number)
      }
    }
    return nil
  }

  private static func record(_ bytes: [UInt8]) throws(LineFault) -> LoadRecord {
    guard bytes.count(where: { $0 == UInt8(ascii: ",") }) <= mostCommas else {
      throw LineFault(message: "the line has more than \(mostCommas) values")
    }
    let (node, problems) = JSONReader.parse(bytes, file: "")
    if let problem = problems.first { throw fault(problem, bytes) }
    guard let node, let members = node.members else {
      throw LineFault(
        message: "expected an object, found \(node?.kind ?? "no value")",
        help: "each line has one object: {\"entity\": …, \"key\": …, \"attributes\": {…}, \"relationships\": {…}}")
    }
    var record = LoadRecord()
    for member in members {
      switch member.key {
      case "entity":
        guard let name = member.value.string else { throw unexpected(member, "the name of an entity") }
        record.entity = name
      case "key": record.key = member.value.value
      case "attributes", "relationships":
        guard let properties = member.value.members else { throw unexpected(member, "an object") }
        let section: LoadRecord.Section = member.key == "attributes" ? .attributes : .relationships
        record.properties += properties.map {
          .init(
            name: $0.key, section: section, value: .json($0.value.value), column: $0.keyLocation.start.column)
        }
      default:
        let near = Suggestion.nearest(to: member.key, in: ["entity", "key", "attributes", "relationships"])
        throw LineFault(
          message: "\(Phrase.quoted(member.key)) is not a member of an object",
          column: member.keyLocation.start.column,
          help: near.map { "did you mean \(Phrase.quoted($0))?" }
            ?? "put properties under \"attributes\" or \"relationships\"")
      }
    }
    return record
  }

  private static func unexpected(_ member: JSONNode.Member, _ expected: String) -> LineFault {
    LineFault(
      message: "expected \(expected) for \(Phrase.quoted(member.key)), found \(member.value.kind)",
      column: member.value.location.start.column)
  }

  private static func fault(_ problem: JSONProblem, _ bytes: [UInt8]) -> LineFault {
    // Each line is a file for the reader.
    let message = problem.message.replacing("the end of the file", with: "the end of the line")
    let isCut = problem.location.start.offset >= bytes.count
    return LineFault(
      message: message, column: problem.location.start.column,
      help: isCut ? "each object is on one line" : nil)
  }
}
