/// The tags of a template in their order. The scan reports errors that the engine would not report or that would
/// crash it.
///
///     let scan = try TemplateScan("{{#entities}}{{name}}{{/entities}}", file: "Names.mustache")
///     scan.tags.map(\.text)   // ["entities", "name", "entities"]
///
/// It parses tags like the engine, character by character.
struct TemplateScan {
  private(set) var tags: [TemplateTag] = []
  /// The content type of the first pragma: `TEXT`, `HTML`. `nil` if the template has no such pragma.
  var contentType: String? {
    let pragma = tags.first { $0.kind == .pragma }?.text.split(separator: ":").map { $0.filter { !$0.isWhitespace } }
    return pragma?.first == "CONTENT_TYPE" ? pragma?.last : nil
  }

  /// The maximum depth of nested sections. The engine calls itself recursively for each level.
  static let deepest = 32
  /// The maximum number of characters of a tag that is not a comment.
  private static let longest = 200

  /// The maximum number of tags that set the delimiters. The engine copies its state for each of them.
  private static let mostDelimiters = 64
  private var delimiters = 0

  private let file: String
  private let characters: [Character]
  private var index = 0
  private var line = 1
  private var column = 1
  private var start: [Character] = ["{", "{"]
  private var end: [Character] = ["}", "}"]
  private var open: [TemplateTag] = []

  init(_ text: String, file: String) throws(RenderFailure) {
    self.file = file
    characters = Array(text)
    while index < characters.count {
      if isAt(start) { try tag() } else { advance() }
    }
    if let last = open.last {
      throw RenderFailure(
        "{{\(last.kind.rawValue)\(last.text)}} is not closed", help: "add {{/\(last.text)}}", at: last)
    }
  }

  private func isAt(_ text: [Character]) -> Bool { characters[index...].starts(with: text) }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < characters.count {
      if characters[index].isNewline { (line, column) = (line + 1, 1) } else { column += 1 }
      index += 1
    }
  }

  /// Reads one tag, up to the end of its closing delimiter.
  private mutating func tag() throws(RenderFailure) {
    var tag = TemplateTag(kind: .variable, text: "", file: file, line: line, column: column, offset: index)
    advance(start.count)
    let first = index < characters.count ? characters[index] : " "
    if let kind = first == "{" ? .variable : TemplateTag.Kind(rawValue: first) {
      tag.kind = kind
      advance()
    }
    let closing = first == "{" ? ["}"] + end : first == "=" ? ["="] + end : end
    let from = index
    while index < characters.count, !isAt(closing) { advance() }
    guard index < characters.count else {
      throw RenderFailure("the tag is not closed", help: "end it with \(String(closing))", at: tag)
    }
    tag.text = String(characters[from..<index]).trimmed
    advance(closing.count)
    guard tag.kind == .comment || tag.text.count <= Self.longest else {
      throw RenderFailure("the tag is longer than \(Self.longest) characters", at: tag)
    }
    try check(tag)
    if tag.kind != .comment { tags.append(tag) }
  }

  private mutating func check(_ tag: TemplateTag) throws(RenderFailure) {
    switch tag.kind {
    case .section, .inverted, .parent, .block: try begin(tag)
    case .close: try close(tag)
    case .delimiter: try delimit(tag)
    case .partial, .variable, .comment, .pragma: break
    }
  }

  private mutating func begin(_ tag: TemplateTag) throws(RenderFailure) {
    open.append(tag)
    if open.count > Self.deepest {
      throw RenderFailure("sections are nested more than \(Self.deepest) levels deep", at: tag)
    }
  }

  private mutating func close(_ tag: TemplateTag) throws(RenderFailure) {
    guard let last = open.popLast() else {
      throw RenderFailure("{{/\(tag.text)}} does not close a section: no section is open", at: tag)
    }
    guard last.text == tag.text else {
      throw RenderFailure(
        "{{/\(tag.text)}} does not match {{\(last.kind.rawValue)\(last.text)}} in line \(last.line)",
        help: "write {{/\(last.text)}}, with the transforms of the opening tag", at: tag)
    }
  }

  /// Sets the delimiters: `{{=<% %>=}}`. The engine moves back two characters before a closing tag, so delimiters
  /// with other lengths are rejected.
  private mutating func delimit(_ tag: TemplateTag) throws(RenderFailure) {
    delimiters += 1
    guard delimiters <= Self.mostDelimiters else {
      throw RenderFailure(
        "the delimiters are set more than \(Self.mostDelimiters) times", help: "set them once for the whole template",
        at: tag)
    }
    let parts = tag.text.split(whereSeparator: \.isWhitespace).map(Array.init)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && !$0.contains("=") }) else {
      throw RenderFailure(
        "two delimiters with two characters each are required", help: "for example {{=<% %>=}}", at: tag)
    }
    (start, end) = (parts[0], parts[1])
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace ?? false { text = text.dropFirst() }
    while text.last?.isWhitespace ?? false { text = text.dropLast() }
    return String(text)
  }
}
