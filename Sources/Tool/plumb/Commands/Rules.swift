import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb rules`: lists all rules, including custom rules, or explains one rule. `Docs/Rules.md` is its output with
/// `--format markdown`.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules, or explain one.",
    discussion: "plumb rules --format markdown prints the whole reference, --format json prints it for scripts.")

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, markdown }

  @Argument(help: "The id of a rule: relationship-inverse.", completion: .rules)
  var id: String?
  @Option(help: "text, json or markdown.") var format: Format = .text
  @OptionGroup var project: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    // The configuration is not read to explain one of Plumb's rules, so an invalid configuration does not matter.
    let own =
      id.flatMap(Rule.documented) == nil ? try project.workspace().configurations().flatMap(\.rules.customRules) : []
    let rules = Rule.catalogue + own
    guard let id else {
      return switch format {
      case .text: console.printReport(RuleDocs.list(rules, style: console.textStyle))
      case .json: console.out(RuleDocs.json(rules))
      case .markdown: console.out(RuleDocs.markdown(rules))
      }
    }
    guard let rule = rules.first(where: { $0.id == id }) else {
      let ids = rules.map(\.id)
      let hint = Suggestion.nearest(to: id, in: ids).map { ["did you mean: plumb rules \($0)"] } ?? []
      let alike = hint.isEmpty ? Self.rules(holding: id, in: ids) : hint
      throw CannotRun(
        "the rule \(Phrase.quoted(id)) does not exist", help: alike + ["plumb rules lists the rules"], argument: id)
    }
    switch format {
    case .text: console.printReport(RuleDocs.page(for: rule, style: console.textStyle))
    case .json: console.out(RuleDocs.json(for: rule))
    case .markdown: console.out(RuleDocs.markdown(for: rule))
    }
  }

  /// Returns a line of help with the rules whose ids contain a word.
  private static func rules(holding word: String, in ids: [String]) -> [String] {
    let word = word.lowercased()
    let found = ids.filter { $0.hasPrefix(word) } + ids.filter { $0.contains(word) && !$0.hasPrefix(word) }
    return found.isEmpty ? [] : ["rules with similar ids: \(Phrase.list(found, limit: 6))"]
  }
}

/// `plumb manual`: prints the manual page for `man`. `make install` installs it for `man plumb`.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page in troff.", shouldDisplay: false)

  func run() throws {
    Console().out(try ManualPage.render(helpDump: Array(Plumb._dumpHelp().utf8), toolVersion: Version.text))
  }
}
