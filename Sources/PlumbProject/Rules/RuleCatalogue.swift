import PlumbDrift
import PlumbEvolution
import PlumbGenerate
import PlumbRules

extension Rule {
  /// Every rule that presets and the configuration turn on and off, in the order of the documentation.
  ///
  ///     Validator(rules: Rule.all + [mine]).check(model)
  public static let all: [Rule] = inOrder(ofModels + evolutionRules + driftRules)

  /// Every rule whose severity is the same in every preset and that no configuration turns off or suppresses: those
  /// over the configuration and the sources, and those of `plumb generate`. In the order of the documentation. They are
  /// never run by a validator: the stage that does the work reports them.
  public static let nonConfigurable: [Rule] = inputRules + generatingRules

  /// Every rule of Plumb. What `plumb rules`, `Docs/Rules.md` and SARIF list.
  public static let catalogue: [Rule] = all + nonConfigurable

  /// The configurable rule with this id. nil for one that presets do not weigh, and for a typing error.
  public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }

  /// Whether a rule looks at nothing where no ref of git is given; false for the id of none.
  static func needsHistory(_ id: String) -> Bool {
    id == bundleDeleted.id || named(id)?.check.needsHistory == true
  }

  /// The rule behind any id that Plumb reports under.
  public static func documented(_ id: String) -> Rule? { catalogue.first { $0.id == id } }

  /// By category; the rules of one category stay in their order.
  private static func inOrder(_ rules: [Rule]) -> [Rule] {
    Category.allCases.flatMap { category in rules.filter { $0.category == category } }
  }
}
