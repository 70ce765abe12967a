import PlumbCore
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The results of the project's health checks, with remedies.
///
///     let checkup = try workspace.checkup()
///     checkup.hasObstacle   // true if a configured model is missing
///     checkup.items.first?.remedies
///
/// The checks cover the project's setup: paths, settings, git, and Xcode. `findings` reports problems in models and
/// in their Swift declarations.
public struct Checkup: Sendable {
  /// The results in the order of the checks.
  public internal(set) var items: [Item] = []

  /// The result of one check.
  public struct Item: Hashable, Sendable {
    /// The item's effect on a run.
    public var weight: Weight
    /// The message: one line without a full stop.
    public var message: String
    /// The remedies, one per line; empty for a passed check.
    public var remedies: [String]
    /// The source location; `nil` if the item is not about a place in a file.
    public var location: Location?
  }

  /// The importance of an item.
  public enum Weight: Int, Hashable, Sendable, Comparable {
    /// The check passed.
    case fine
    /// A problem that causes no failure, but leaves unused settings, disables a check, or slows down a run.
    case advice
    /// A command cannot run, or a build cannot succeed.
    case obstacle

    /// `fine < advice < obstacle`.
    public static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
  }

  /// Whether a problem prevents Plumb from working.
  public var hasObstacle: Bool { items.contains { $0.weight == .obstacle } }

  /// Returns the number of items with a weight.
  package func count(_ weight: Weight) -> Int { items.count { $0.weight == weight } }
}

extension Checkup {
  mutating func fine(_ message: String) { items.append(Item(weight: .fine, message: message, remedies: [])) }

  mutating func advise(_ message: String, _ remedies: [String], at location: Location? = nil) {
    items.append(Item(weight: .advice, message: message, remedies: remedies, location: location))
  }

  mutating func obstruct(_ message: String, _ remedies: [String], at location: Location? = nil) {
    items.append(Item(weight: .obstacle, message: message, remedies: remedies, location: location))
  }

  /// Adds an error as an obstacle.
  mutating func obstruct(_ error: CannotRun, at location: Location? = nil) {
    obstruct(error.message, error.help, at: error.location ?? location)
  }
}

extension Checkup {
  /// The checkup as text: passed checks, then advice, then obstacles, and a last line with their counts.
  ///
  ///     ✓ Shop.xcdatamodeld: "Shop 3" can be read
  ///     ! the git repository is a shallow clone: …
  ///         git fetch --unshallow
  ///     ✗ plumb.json:3:13: the model Models/Cart.xcdatamodeld does not exist
  ///         has it moved? “path”: "Sources/Cart.xcdatamodeld"
  package func text(isUnicode: Bool) -> String {
    let marks: [Weight: String] =
      isUnicode ? [.fine: "✓", .advice: "!", .obstacle: "✗"] : [.fine: "+", .advice: "!", .obstacle: "x"]
    let lines = [Weight.fine, .advice, .obstacle].flatMap { weight in
      items.filter { $0.weight == weight }.flatMap { item in
        let place = item.location.map { "\($0.file):\($0.start.line):\($0.start.column): " } ?? ""
        return ["\(marks[weight] ?? "") \(place)\(item.message)"] + item.remedies.map { "    \($0)" }
      }
    }
    return (lines.map { Terminal.sanitized($0) } + ["", summary]).joined(separator: "\n")
  }

  /// The last line: `1 problem, 2 suggestions`.
  private var summary: String {
    let (obstacles, advice) = (count(.obstacle), count(.advice))
    let problems = obstacles > 0 ? Phrase.plural(obstacles, "problem", "problems") : "No problems"
    return advice > 0 ? "\(problems), \(Phrase.plural(advice, "suggestion", "suggestions"))" : problems
  }
}
