import PlumbDrift
import PlumbEvolution
import PlumbGenerate
import PlumbRules

extension Rule {
  /// Every rule that a configuration can weigh, in the order of the documentation.
  public static let all: [Rule] = inOrder(ofModels + evolutionRules + driftRules)

  /// What is said whatever the configuration: no preset weighs it, and nothing lets it be. In the order of the
  /// documentation.
  public static let unweighed: [Rule] = inputRules + generatingRules

  /// Every rule with a text.
  public static let catalogue: [Rule] = all + unweighed

  /// The rule with this id, of those that can be weighed.
  public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }

  /// The text behind any id that Plumb reports under.
  public static func documented(_ id: String) -> Rule? { catalogue.first { $0.id == id } }

  /// By category; the rules of one category stay in their order.
  private static func inOrder(_ rules: [Rule]) -> [Rule] {
    Category.allCases.flatMap { category in rules.filter { $0.category == category } }
  }
}
