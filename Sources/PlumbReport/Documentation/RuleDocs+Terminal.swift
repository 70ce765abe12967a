import PlumbModel
import PlumbRules
import PlumbText

extension RuleDocs {
  /// Returns a line for each rule, by category: its severity in each preset, its id and its title.
  ///
  ///     Values                   c r s
  ///       default-type-mismatch  E E E  A default that is not a value of its attribute's type
  ///
  /// The conventions that can be configured in addition to a preset, and a legend of the letters, follow.
  package static func list(_ rules: [Rule], style: TextStyle = TextStyle()) -> String {
    let paint = Paint(style: style)
    let width = rules.map(\.id.utf8.count).max() ?? 0
    let glyphs = Glyphs(style.drawing)
    let blocks = categories(rules).map { category, rules in
      let title = paint(category.rawValue.padded(to: width + 2), .strong) + paint("  c r s", .quiet) + "\n"
      return title
        + rules.map { rule in
          let weights = [rule.severities.core, rule.severities.recommended, rule.severities.strict]
            .map { letter($0, paint, glyphs) }.joined(separator: " ")
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
      ? "" : "\n" + paint("Conventions, for “conventions” in plumb.json", .strong) + "\n" + choices.joined()
    let legend = "E error, W warning, N note, \(glyphs.dash) off in the presets core, recommended and strict"
    return blocks.joined(separator: "\n") + chosen + "\n"
      + paint("\(legend)\nplumb rules RULE explains a rule", .quiet) + "\n"
  }

  /// Returns a severity as one letter, or a dash if the rule is off.
  private static func letter(_ severity: Severity?, _ paint: Paint, _ glyphs: Glyphs) -> String {
    guard let severity else { return paint(glyphs.dash, .quiet) }
    return paint(severity.rawValue.prefix(1).uppercased(), .severity(severity))
  }

  /// Returns one rule in full. Its prose is wrapped to the style's width and indented by two columns; the lines of
  /// examples are not wrapped.
  package static func page(for rule: Rule, style: TextStyle = TextStyle()) -> String {
    let paint = Paint(style: style)
    let columns = style.width - 2
    func section(_ title: String, _ lines: [String]) -> String {
      "\n\(paint(title, .strong))\n" + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    }
    func prose(_ text: String) -> [String] {
      text.split(separator: "\n").flatMap { WordWrap.lines(String($0), columns: columns) }
    }
    func example(_ example: Example) -> [String] {
      if case .words(let words) = example { return prose(words) }
      return example.shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let ways = ways(rule).flatMap { way in
      prose("\(way.what):") + ["  " + paint(way.text, .help)]
    }
    return "\(paint(rule.id, .strong)): \(rule.title)\n"
      + paint("\(rule.category.rawValue), \(weight(rule))", .quiet) + "\n"
      + section("What it finds", prose(rule.text.what)) + section("Why it matters", prose(rule.text.why))
      + (hasExamples(rule)
        ? section("Finds something", example(rule.text.bad)) + section("Finds nothing", example(rule.text.good)) : "")
      + section(repair(rule), prose(rule.text.fix))
      + (ways.isEmpty ? "" : section("How to live with it", ways))
  }

  /// Returns the texts of a rule (finding, reason, fix), without headings and examples: SARIF's `help.text`.
  static func plain(_ rule: Rule) -> String {
    "\(rule.text.what) \(rule.text.why) \(repair(rule)): \(rule.text.fix)"
  }
}
