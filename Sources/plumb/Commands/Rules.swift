import ArgumentParser
import PlumbKit

/// `plumb rules`: the list, or one rule in full; those of the configuration too. `Docs/Rules.md` is what it prints with `--format markdown`.
struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules, or explain one.",
    discussion: "plumb rules --format markdown prints the whole reference.")

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, markdown }

  @Argument(help: "The id of a rule: relationship-inverse.") var id: String?
  @Option(help: "text or markdown.") var format: Format = .text
  @OptionGroup var project: ConfigurationOptions
  @OptionGroup var speech: ConsoleOptions

  func run() throws {
    let console = speech.console
    // A rule of Plumb's is explained beside a configuration with mistakes too.
    let own = id.flatMap(Rule.documented) == nil ? try project.workspace().configuration.rules.customRules : []
    let rules = Rule.catalogue + own
    guard let id else {
      return console.out(
        format == .markdown
          ? RuleDocs.markdown(rules) : RuleDocs.list(rules, style: console.textStyle))
    }
    guard let rule = rules.first(where: { $0.id == id }) else {
      let ids = rules.map(\.id)
      let hint = Suggestion.nearest(to: id, in: ids).map { ["did you mean: plumb rules \($0)"] } ?? []
      throw CannotRun("there is no rule \(Words.quoted(id))", help: hint + ["plumb rules lists them"])
    }
    console.out(format == .markdown ? RuleDocs.markdown(for: rule) : RuleDocs.page(for: rule, style: console.textStyle))
  }
}
