import PlumbCore
import PlumbModel
import PlumbRules
import PlumbWorkspace

extension RuleDocs {
  /// Returns a line for each rule, by category: its severity in each preset, its id and its title.
  ///
  ///     Values                   c r s  values
  ///       default-type-mismatch  E E E  A default that is not a value of its attribute's type
  ///
  /// The conventions that can be configured in addition to a preset, and a legend of the letters, follow.
  package static func list(_ rules: [Rule], style: TextStyle = TextStyle()) -> String {
    let ink = Ink(style)
    let width = rules.map(\.id.utf8.count).max() ?? 0
    let blocks = categories(rules).map { category, rules in
      let title =
        ink(category.rawValue.padded(to: width + 2), .title)
        + ink("  c r s" + (category.isConfigurable ? "  \(category.family)" : ""), .quiet) + "\n"
      return title
        + rules.map { rule in
          let weights = severities(rule).map { letter($0, ink) }.joined(separator: " ")
          return "  \(rule.id.padded(to: width))  \(weights)  \(rule.title)\n"
        }.joined()
    }
    let conventions = conventions(among: rules)
    let column = conventions.map(\.name.utf8.count).max() ?? 0
    let choices = conventions.map { convention in
      "  \(convention.name.padded(to: column))  \(convention.what)\n"
    }
    let chosen =
      choices.isEmpty
      ? "" : "\n" + ink("Conventions, for “conventions” in plumb.json", .title) + "\n" + choices.joined()
    let legend = "E error, W warning, N note, \(ink.dash) off in the presets core, recommended and strict"
    let families = "The last word of a heading is the name of the family in “families” in plumb.json"
    return blocks.joined(separator: "\n") + chosen + "\n"
      + ink("\(legend)\n\(families)\nplumb rules RULE explains a rule", .quiet) + "\n"
  }

  private static func letter(_ severity: Severity?, _ ink: Ink) -> String {
    guard let severity else { return ink(ink.dash, .quiet) }
    return ink(severity.rawValue.prefix(1).uppercased(), .severity(severity))
  }

  /// Returns one rule in full. Its prose is wrapped to the style's width and indented by two columns; the lines of
  /// examples are not wrapped.
  package static func page(for rule: Rule, style: TextStyle = TextStyle()) -> String {
    let ink = Ink(style)
    let columns = style.width - 2
    func section(_ title: String, _ lines: [String]) -> String {
      "\n\(ink(title, .title))\n" + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    }
    func prose(_ text: String) -> [String] {
      text.split(separator: "\n").flatMap { WordWrap.lines(String($0), columns: columns) }
    }
    func example(_ example: Example) -> [String] {
      if case .words(let words) = example { return prose(words) }
      return example.shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let ways = ways(rule).flatMap { way in
      prose("\(way.what):") + ["  " + ink(way.text, .type)]
    }
    return "\(ink(rule.id, .title)): \(rule.title)\n"
      + ink("\(rule.category.rawValue), \(weight(rule))", .quiet) + "\n"
      + section("What it finds", prose(rule.text.what)) + section("Why it matters", prose(rule.text.why))
      + (hasExamples(rule)
        ? section("Example with findings", example(rule.text.bad))
          + section("Example without findings", example(rule.text.good)) : "")
      + section(repair(rule), prose(rule.text.fix))
      + (ways.isEmpty ? "" : section("How to suppress it", ways))
  }

  /// Returns the texts of a rule (finding, reason, fix), without headings and examples: SARIF's `help.text`.
  static func plain(_ rule: Rule) -> String {
    "\(rule.text.what) \(rule.text.why) \(repair(rule)): \(rule.text.fix)"
  }
}
