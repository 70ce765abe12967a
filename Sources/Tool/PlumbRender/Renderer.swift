import Foundation
import Mustache
import PlumbModel
import PlumbText

/// Renders the dump of a model with a Mustache template.
///
///     let renderer = try Renderer(template: "Templates/Room.mustache")
///     let kotlin = try renderer.text(of: Renderer.model(inDump: json), values: ["package": "com.example.shop"])
///
/// The same dump results in the same bytes: lists have the order of the dump, and the rendering has no other inputs.
public struct Renderer: Sendable {
  private let library: MustacheLibrary
  private let folder: TemplateFolder
  private let file: String

  /// The maximum size of a dump, in bytes.
  public static let largestDump = 256 << 20
  /// The maximum size of the rendered text, in bytes.
  public static let largestText = 64 << 20

  /// The content of a template's context.
  public enum Content: Sendable {
    /// The dump of a model.
    case model
    /// The JSON of `validate`, `diff` or `changelog`.
    case document
  }

  /// Creates a renderer from a template file and the partials in its folder. Throws the location and the message of
  /// the first error in them.
  public init(template file: String, for content: Content = .model) throws(RenderFailure) {
    self.file = file
    folder = try TemplateFolder(file, for: content)
    library = try Self.library(of: folder.texts, in: folder)
  }

  private static func library(
    of texts: [String: String], in folder: TemplateFolder
  ) throws(RenderFailure) -> MustacheLibrary {
    let contentType = folder.scans[""]?.contentType ?? "TEXT"
    var library = MustacheLibrary()
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      library.register(try Self.parsed(text, as: contentType, file: folder.path(of: name)), named: name)
    }
    return library
  }

  /// Returns a parsed template. Its content type is text, unless it declares another one. The engine parses every
  /// partial as HTML; a line that is inserted at the beginning sets the content type.
  private static func parsed(
    _ text: String, as contentType: String, file: String
  ) throws(RenderFailure) -> MustacheTemplate {
    let known = ["TEXT", "HTML"]
    do {
      return try MustacheTemplate(
        string: "{{% CONTENT_TYPE:\(known.contains(contentType) ? contentType : "TEXT")}}\n" + text)
    } catch let error as MustacheTemplate.ParserError {
      throw RenderFailure(
        message(for: error.error), help: "https://mustache.github.io/mustache.5.html describes the language", in: file,
        line: max(1, error.context.lineNumber - 1), column: error.context.columnNumber)
    } catch {
      throw RenderFailure("the file is not a Mustache template", in: file)
    }
  }

  private static func message(for error: any Error) -> String {
    switch error as? MustacheTemplate.Error {
    case .sectionCloseNameIncorrect: "the tag closes a section that is not the open one"
    case .unfinishedName: "the name is not valid: letters, digits, -, _, ? and ., with transforms as in snakeCase(name)"
    case .expectedSectionEnd: "a section is not closed"
    case .invalidSetDelimiter: "the delimiters are not valid; the form is {{=<% %>=}}"
    case .transformAppliedToInheritanceSection: "a block cannot have transforms"
    case .illegalTokenInsideInheritSection, .textInsideInheritSection: "a parent can only contain blocks"
    case .invalidConfigVariableSyntax, .unrecognisedConfigVariable:
      "the pragma is unknown; {{% CONTENT_TYPE:TEXT}} and {{% CONTENT_TYPE:HTML}} are supported"
    default: "the template ends inside a tag"
    }
  }

  // MARK: - Rendering

  /// Returns the model as one text.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - values: The values of the caller, for tags such as `{{values.package}}`.
  ///   - bundle: The name of the bundle that contains the model as a version.
  /// - Throws: An error if the template prints a value without a text, requests too many values, or renders more than
  ///   `largestText` bytes.
  public func text(
    of model: Model, values: [String: String] = [:], bundle: String? = nil
  ) throws(RenderFailure) -> String {
    try text(RenderContext(model, values: values, bundle: bundle))
  }

  func text(_ context: RenderContext) throws(RenderFailure) -> String { try text(context.root, context.budget) }

  /// Returns the text for a JSON document: the findings of `plumb validate --format json`, the changes of `diff`, or
  /// `changelog`.
  ///
  /// Throws the same errors as for a model, and if the bytes are not a JSON object.
  public func text(ofDocument bytes: [UInt8], values: [String: String] = [:]) throws(RenderFailure) -> String {
    let (node, problems) = JSONReader.parse(bytes, file: "stdin")
    guard let node, problems.isEmpty, node.members != nil else {
      throw RenderFailure(
        "standard input is not a report in JSON",
        help: "pass the output of plumb validate, diff or changelog with --format json")
    }
    let context = DocumentContext(node, values: values)
    return try text(context.root, context.budget)
  }

  /// Returns a text for each entity, in the model's order. The context is the entity, in the context of the model.
  ///
  /// Throws the same errors as `text(of:values:bundle:)`. The limit `largestText` applies to all texts together.
  public func texts(
    of model: Model, values: [String: String] = [:], bundle: String? = nil
  ) throws(RenderFailure) -> [(entity: String, text: String)] {
    let context = RenderContext(model, values: values, bundle: bundle)
    var texts: [(entity: String, text: String)] = []
    var size = 0
    for entity in model.entities {
      let text = try text(context.root(for: entity), context.budget)
      size += text.utf8.count
      if size > Self.largestText { throw tooLong }
      texts.append((entity.name, text))
    }
    return texts
  }

  private func text(_ root: ObjectNode, _ budget: RenderBudget) throws(RenderFailure) -> String {
    let text = library.render(root, withTemplate: "") ?? ""
    if budget.isSpent {
      throw RenderFailure(
        "the template reads more values than the limit allows",
        help: "avoid nested sections that each iterate over the whole model", in: file)
    }
    if text.utf8.count > Self.largestText { throw tooLong }
    if let parts = budget.printed { throw failure(printing: parts, root, budget) }
    return text
  }

  /// Returns the failure of a template that printed a value without a text. Its location is the tag, or the whole
  /// file if a second rendering does not reach the tag.
  private func failure(
    printing parts: ValueParts, _ root: ObjectNode, _ budget: RenderBudget
  ) -> RenderFailure {
    guard let tag = printingTag(root, budget) else {
      return RenderFailure("a tag prints \(parts.noun), which has no text", in: file)
    }
    return RenderFailure(
      "{{\(tag.text)}} prints \(parts.noun), which has no text", help: parts.remedy(for: tag), at: tag)
  }

  /// Returns the first tag that prints a value without a text, or `nil` if it is not found.
  private func printingTag(_ root: ObjectNode, _ budget: RenderBudget) -> TemplateTag? {
    var tags: [TemplateTag] = []
    var texts: [String: String] = [:]
    for (name, text) in folder.texts.sorted(by: { $0.key < $1.key }) {
      let printing = (folder.scans[name]?.tags ?? []).filter { $0.kind == .variable }
      texts[name] = TemplateMarks.marked(text, printing, from: tags.count)
      tags += printing
    }
    guard let marked = try? Self.library(of: texts, in: folder) else { return nil }
    budget.reset()
    let number = TemplateMarks.number(in: marked.render(root, withTemplate: "") ?? "")
    return number.flatMap { tags.indices.contains($0) ? tags[$0] : nil }
  }

  private var tooLong: RenderFailure {
    RenderFailure("the rendered text is longer than \(Self.largestText >> 20) MiB", in: file)
  }
}
