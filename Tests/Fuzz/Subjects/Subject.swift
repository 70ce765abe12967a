/// A kind of input, and the conditions that hold for all inputs of this kind.
///
///     let verdict = Subject.model.check(bytes)
///     verdict.failures   // the conditions that do not hold
///
/// A check works in memory, and neither reads nor writes files. The supervisor detects crashes, hangs and stack
/// overflows.
struct Subject: Sendable {
  /// The name on the command line and of the folder with the seeds.
  let name: String
  /// The extension of the saved inputs, such as `xml`.
  let ending: String
  /// Whether a file of a foreign project, given by its path, is an input of this kind.
  let isSeed: @Sendable (_ path: String) -> Bool
  /// Words of the format, which mutations insert.
  let words: [String]
  /// Whether the input is XML, so that mutations can damage its attributes.
  var isXML = false
  /// The checks of an input.
  let check: @Sendable (_ input: [UInt8]) -> Verdict

  /// All subjects of Plumb, in the order in which they take turns.
  static let all: [Subject] = [
    .model, .names, .propertyList, .configuration, .swift, .schema, .objectiveC, .mapping, .dump, .predicate, .log,
    .cloudSchema, .compiled, .store,
  ]
}

/// The result of checking an input.
struct Verdict: Sendable {
  /// Short descriptions of the events, such as a rule that has a finding or the shape of a refusal. An input with a
  /// feature that no other input has is kept, and mutated further.
  var features: Set<String> = []
  /// The conditions that do not hold.
  var failures: [Failure] = []

  /// A condition that does not hold.
  struct Failure: Sendable, Hashable {
    /// The name of the check, with a fixed wording: `format keeps every attribute`.
    var check: String
    /// The result that was found instead, on one line.
    var detail: String

    /// The check and the detail, without quoted text, digits and punctuation. Failures of one shape are one finding.
    var shape: String {
      let outside = detail.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
      return check + ": " + outside.filter { $0.isLetter || $0 == " " }.prefix(80)
    }
  }

  /// Records a feature.
  mutating func saw(_ feature: String) { features.insert(feature) }

  /// Records a refusal by its first six words. Words with other characters than letters and commas are left out, since
  /// they contain names and numbers of the input.
  mutating func refused(_ message: String) {
    let words = message.split(separator: " ").prefix(6).filter { $0.allSatisfy { $0.isLetter || $0 == "," } }
    features.insert("refused: " + words.joined(separator: " "))
  }

  /// Records a failure unless the condition holds.
  mutating func expect(_ condition: Bool, _ check: String, _ detail: @autoclosure () -> String = "") {
    if condition { return }
    let line = String(detail().prefix(400)).replacing("\n", with: "\\n")
    failures.append(Failure(check: check, detail: line))
  }
}
