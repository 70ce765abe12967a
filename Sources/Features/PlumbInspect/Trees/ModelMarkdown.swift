import PlumbModel
import PlumbWorkspace

/// A model as Markdown, for a wiki or a pull request: the content of `ModelTree`, with a table for each entity.
///
///     ## Order : Document
///
///     | property | type | | |
///     | --- | --- | --- | --- |
///     | `number` | Integer 64 | \= 0 | unique, scalar |
package enum ModelMarkdown {
  /// Returns the model's name and facts, its entities, fetch requests, configurations and composites, each in the
  /// model's order.
  package static func render(_ model: Model) -> String {
    let page = TextPage(TextStyle())
    var lines = ["# \(MarkdownText.escaped(model.name))", "", words(page.facts(of: model)), ""]
    for entity in model.entities { lines += section(entity, page) }
    lines += section("Fetch requests", ["request", "entity", "", "remarks"], model.fetchRequests.map { page.row($0) })
    lines += section(
      "Configurations", ["configuration", "", "", "entities"], model.configurations.map { page.row($0) })
    for composite in model.composites {
      let rows = composite.attributes.map { page.row($0, isUnique: false) }
      lines += section("Composite \(MarkdownText.escaped(composite.name))", properties, rows)
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the section of one entity; with a property, only the row of that property.
  package static func render(_ entity: Entity, property: String? = nil) -> String {
    guard let property else { return section(entity, TextPage(TextStyle())).joined(separator: "\n") }
    var only = entity
    only.attributes.removeAll { $0.name != property }
    only.relationships.removeAll { $0.name != property }
    only.fetchedProperties.removeAll { $0.name != property }
    (only.fetchIndexes, only.compoundIndexes) = ([], nil)
    return section(only, TextPage(TextStyle())).joined(separator: "\n")
  }

  private static let properties = ["property", "type", "default, inverse", "remarks"]

  private static func section(_ entity: Entity, _ page: TextPage) -> [String] {
    let unique = TextPage.uniqueAttributes(of: entity)
    let rows =
      entity.attributes.map { page.row($0, isUnique: unique.contains($0.name)) }
      + entity.relationships.map { page.row($0) } + entity.fetchedProperties.map { page.row($0) }
    let remarks = words(TextPage.remarks(on: entity, isSummary: false))
    let footer = page.footer(of: entity, unique: unique).map { row in
      "- \(row.cells.map(text).joined(separator: " ")): \(words(row.remarks))"
    }
    return ["## \(text(TextPage.title(of: entity)))", ""] + (remarks.isEmpty ? [] : [remarks, ""])
      + table(properties, rows) + (footer.isEmpty ? [] : footer + [""])
  }

  /// Returns a heading and a table; empty if the table has no rows.
  private static func section(_ title: String, _ head: [String], _ rows: [TextRow]) -> [String] {
    rows.isEmpty ? [] : ["## \(title)", ""] + table(head, rows)
  }

  /// Returns a table with four columns: the name as code, two cells, and the remarks.
  private static func table(_ head: [String], _ rows: [TextRow]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let body = rows.map { row in
      let name = row.cells.first?.text ?? ""
      let cells = (1...2).map { row.cells.indices.contains($0) ? text(row.cells[$0]) : "" }
      return MarkdownText.row([MarkdownText.code(name)] + cells + [words(row.remarks)])
    }
    return MarkdownText.head(head) + body + [""]
  }

  private static func text(_ spans: [TextSpan]) -> String { MarkdownText.escaped(spans.text) }

  private static func words(_ spans: [TextSpan]) -> String { MarkdownText.escaped(spans.list) }
}
