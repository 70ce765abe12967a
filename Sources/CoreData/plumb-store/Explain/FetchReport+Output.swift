import PlumbModel
import PlumbText

/// The explanation of a fetch: its statement, its plan in words, and the warnings.
struct FetchReport {
  let sql: String
  let parameters: [JSON]
  let steps: [PlanStep]
  /// The parts of the predicate that are evaluated on the rows.
  let predicates: [String]
  /// The sort keys by which rows are sorted in memory.
  let sorts: [String]
  let entity: String
  /// Whether the fetch has a predicate.
  let isConditional: Bool
  /// The attributes for which an index would serve.
  let candidates: [String]
  /// The candidates with which an index begins.
  let indexed: [String]

  /// The explanation as text for people.
  var text: String {
    var lines = [sql]
    if !parameters.isEmpty { lines.append("  ? is \(parameters.map(\.compact).joined(separator: ", "))") }
    lines += ["", "plan"] + steps.map { "  \($0.text)" }
    let inMemory =
      predicates.map { "evaluates \($0) on each row" } + sorts.map { "sorts by \($0)" }
    if !inMemory.isEmpty { lines += ["", "in memory, without an SQL form"] + inMemory.map { "  \($0)" } }
    if !warnings.isEmpty { lines.append("") }
    lines += warnings.flatMap { ["warning: \($0.message)"] + $0.help.map { "  help: \($0)" } }
    return lines.map { Terminal.sanitized($0) }.joined(separator: "\n") + "\n"
  }

  /// A reason why the fetch is slow in a large store, with its remedy.
  private struct Warning {
    let message: String
    let help: [String]
  }

  private var warnings: [Warning] { isConditional && steps.contains(where: \.isScan) ? [scan] : [] }

  private var scan: Warning {
    guard predicates.isEmpty else {
      return Warning(
        message: "the fetch reads all objects of \(entity), and evaluates the whole predicate on them",
        help: ["write the predicate without \(Phrase.list(predicates, limit: 3)), or filter the results in the app"])
    }
    let message = "the fetch reads all rows of \(entity), because no index serves its predicate"
    if let key = indexed.first {
      return Warning(
        message: "the fetch reads all rows of \(entity), although an index of \(key) exists",
        help: [
          "SQLite expects to be faster without it, because the rows are sorted in another way: --sort \(key) shows the "
            + "plan for rows in its order"
        ])
    }
    guard let key = candidates.first else {
      return Warning(
        message: message,
        help: ["an index serves ==, <, >, BETWEEN, IN and BEGINSWITH without options, of the attributes of \(entity)"])
    }
    let element = "<fetchIndexElement property=\"\(key)\" type=\"Binary\" order=\"ascending\"/>"
    return Warning(
      message: message,
      help: [
        "add a fetch index with \(Phrase.list(candidates)) to \(entity): in Xcode, Editor > Add Fetch Index",
        "in the model: <fetchIndex name=\"by\(key.prefix(1).uppercased())\(key.dropFirst())\">\(element)</fetchIndex>",
      ])
  }

  /// The explanation as JSON.
  var json: JSON {
    [
      "entity": .string(entity), "sql": .string(sql), "parameters": .array(parameters),
      "plan": .array(
        steps.map { ["detail": .string($0.detail), "text": .string($0.text), "isScan": .bool($0.isScan)] }),
      "evaluatedPredicates": .array(predicates.map(JSON.string)), "evaluatedSorts": .array(sorts.map(JSON.string)),
      "warnings": .array(
        warnings.map { ["message": .string($0.message), "help": .array($0.help.map(JSON.string))] }),
    ]
  }
}
