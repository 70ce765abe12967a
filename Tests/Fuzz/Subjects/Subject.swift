/// A kind of input, and what has to hold for every one of it.
///
///     let verdict = Subject.model.check(bytes)
///     verdict.failures   // what does not hold; none is what everybody hopes for
///
/// A check works in memory: it reads no file and writes none. What it cannot see, a crash, a hang and a stack that runs
/// out, the supervisor sees.
struct Subject: Sendable {
  /// The name on the command line, and of the folder with the seeds.
  let name: String
  /// What files of it end in, for those who open one: `xml`.
  let ending: String
  /// How a check knows a file of the real models beside the project as one of its kind.
  let isSeed: @Sendable (_ path: String) -> Bool
  /// Words of the format, which a mutation puts in.
  let words: [String]
  /// Whether attributes of XML are there to be damaged.
  var isXML = false
  /// The checks.
  let check: @Sendable (_ input: [UInt8]) -> Verdict

  /// All of them, in the order in which they take turns.
  static let all: [Subject] = [
    .model, .names, .propertyList, .configuration, .swift, .objectiveC, .mapping, .dump, .predicate,
  ]
}

/// What was seen of an input.
struct Verdict: Sendable {
  /// What happened, in a few words each: a rule that found something, the shape of a refusal. An input that shows one
  /// that no other has shown is kept, and mutated further.
  var features: Set<String> = []
  /// What does not hold.
  var failures: [Failure] = []

  /// Something that does not hold.
  struct Failure: Sendable, Hashable {
    /// The check, in words that stay the same: `format keeps every attribute`.
    var check: String
    /// What was found instead, on one line.
    var detail: String

    /// The failure without what is between quotation marks, numbers and places: what makes it one of its kind.
    var shape: String {
      let outside = detail.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
      return check + ": " + outside.filter { $0.isLetter || $0 == " " }.prefix(80)
    }
  }

  /// Notes a feature.
  mutating func saw(_ feature: String) { features.insert(feature) }

  /// Notes a refusal by its first words; names and numbers in it are the input's.
  mutating func refused(_ message: String) {
    let words = message.split(separator: " ").prefix(6).filter { $0.allSatisfy { $0.isLetter || $0 == "," } }
    features.insert("refused: " + words.joined(separator: " "))
  }

  /// Notes a failure unless the condition holds.
  mutating func expect(_ condition: Bool, _ check: String, _ detail: @autoclosure () -> String = "") {
    if condition { return }
    let line = String(detail().prefix(400)).replacing("\n", with: "\\n")
    failures.append(Failure(check: check, detail: line))
  }
}
