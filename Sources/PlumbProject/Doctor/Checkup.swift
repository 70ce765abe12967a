import PlumbText

/// What stands in the way of a project, and what is worth a look, each with its remedy.
///
///     let checkup = try workspace.checkup()
///     checkup.hasObstacle   // a configured model is gone
///     checkup.items.first?.remedies
///
/// It is about the project as Plumb meets it: paths, settings, git, Xcode. What is wrong with a model or with its Swift
/// is `findings`.
public struct Checkup: Sendable {
  /// In the order in which they were looked at.
  public internal(set) var items: [Item] = []

  /// One thing that was looked at.
  public struct Item: Hashable, Sendable {
    /// What it means for a run.
    public var weight: Weight
    /// One line without a full stop.
    public var message: String
    /// What to do, a line each; empty where all is well.
    public var remedies: [String]
    /// Where it is said; nil for what stands in no file.
    public var location: Location?
  }

  /// How an item weighs.
  public enum Weight: Int, Hashable, Sendable, Comparable {
    /// All is well.
    case fine
    /// Nothing fails, but something is left over, blind or slow.
    case advice
    /// A command cannot run, or a build cannot succeed.
    case obstacle

    /// `fine < advice < obstacle`.
    public static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
  }

  /// Whether something has to be done before Plumb can do its work.
  public var hasObstacle: Bool { items.contains { $0.weight == .obstacle } }

  /// The number of items of a weight.
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

  /// An error as an obstacle.
  mutating func obstruct(_ error: CannotRun, at location: Location? = nil) {
    obstruct(error.message, error.help, at: error.location ?? location)
  }
}
