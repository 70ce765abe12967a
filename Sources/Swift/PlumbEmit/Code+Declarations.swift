import PlumbCore
import PlumbDeclarations

/// Statements and declarations. A line that is too long breaks in one way: a call or a function has one argument on
/// each line, an assignment continues below the equal sign, a computed property has its value on a separate line.
extension Code {
  /// The maximum length of a line in characters, without its indentation.
  private static let width = 96

  /// Whether a text fits on a line.
  package static func fits(_ text: String) -> Bool {
    text.utf8.count <= width || text.count <= width
  }

  /// Returns a call, or the head of a function, with `suffix` after the parentheses.
  ///
  ///     .call("@Relationship", ["inverse: \"items\"", "deleteRule: .nullify"])
  package static func call(_ callee: String, _ arguments: [String], suffix: String = "") -> Code {
    let line = "\(callee)(\(arguments.joined(separator: ", ")))\(suffix)"
    if arguments.isEmpty || fits(line) { return Code(lines: [Line(text: line)]) }
    let last = arguments.count - 1
    return Code(
      lines: [Line(text: callee + "(")]
        + arguments.enumerated().map { Line(spaces: 2, text: $0 < last ? $1 + "," : $1) }
        + [Line(text: ")" + suffix)])
  }

  /// Returns a function or an initializer: its head, such as `func find`, its parameters, the text after them, and its
  /// body.
  package static func function(
    _ head: String, _ parameters: [String] = [], _ result: String = "", _ body: Code
  ) -> Code {
    let result = result.isEmpty ? "" : " " + result
    if body.isEmpty { return call(head, parameters, suffix: "\(result) {}") }
    return """
      \(call(head, parameters, suffix: "\(result) {"))
        \(body)
      }
      """
  }

  /// Returns an assignment or a variable with an initial value: `var title: String = "none"`.
  package static func assignment(_ target: String, _ value: String) -> Code {
    let line = "\(target) = \(value)"
    return fits(line) ? Code(lines: [Line(text: line)]) : "\(target) =\n  \(value)"
  }

  /// Returns a variable, with an initial value unless it is `nil`. `introducer` is the text before the name.
  package static func variable(
    _ introducer: String, _ name: String, _ type: TypeReference, _ value: String? = nil
  ) -> Code {
    let head = "\(introducer)\(SwiftName.asProperty(name)): \(type.code)"
    return value.map { assignment(head, $0) } ?? Code(lines: [Line(text: head)])
  }

  /// Returns a computed property. With a setter, the getter and the setter each have a line.
  package static func computed(
    _ introducer: String, _ name: String, _ type: TypeReference, get getter: String, set setter: String? = nil
  ) -> Code {
    let head = "\(introducer)\(SwiftName.asProperty(name)): \(type.code) {"
    guard let setter else {
      let line = "\(head) \(getter) }"
      return fits(line) ? Code(lines: [Line(text: line)]) : "\(head)\n  \(getter)\n}"
    }
    return "\(head)\n  get { \(getter) }\n  set { \(setter) }\n}"
  }

  /// Returns a type or an extension with its members: `struct Place {}` if it has none.
  package static func type(_ head: String, _ members: Code) -> Code {
    members.isEmpty
      ? "\(head) {}"
      : """
      \(head) {
        \(members)
      }
      """
  }

  /// Returns a class with its members: `public final class Order: NSManagedObject`.
  package static func `class`(_ entity: EntityDeclaration, _ members: Code) -> Code {
    let name = SwiftName.asType(entity.className)
    let parent = entity.superclass.isEmpty ? "" : ": " + SwiftName.asType(entity.superclass)
    return type("\(entity.access.modifier)\(entity.isFinal ? "final " : "")class \(name)\(parent)", members)
  }

  /// Returns the function `fetchRequest()`. It is `@nonobjc`, because it hides NSManagedObject's Objective-C method
  /// of the same name instead of overriding it.
  package static func fetchRequest(of entity: EntityDeclaration) -> Code {
    let type = "NSFetchRequest<\(SwiftName.asType(entity.className))>"
    return .function(
      "@nonobjc \(entity.memberAccess)class func fetchRequest", [], "-> \(type)",
      .call(type, ["entityName: \(stringLiteral(entity.entity))"]))
  }

  /// Returns a documentation comment. An empty line separates paragraphs.
  package static func documentation(_ lines: [String]) -> Code {
    .stacked(lines.map { $0.isEmpty ? "///" : "/// \($0)" })
  }

  /// Returns a documentation comment of paragraphs, which break between words. Invisible characters are escaped, so
  /// that no name ends the line.
  package static func documentation(paragraphs: [String]) -> Code {
    Code(lines: Array(paragraphs.map { comment($0, marker: "/// ").lines }.joined(separator: [Line(text: "///")])))
  }

  /// Returns a comment, which breaks between words. Invisible characters are escaped.
  package static func comment(_ text: String, marker: String = "// ") -> Code {
    var line = Line(text: String(stringLiteral(text).dropFirst().dropLast()))
    line.marker = marker
    return Code(lines: [line])
  }

  /// Returns import declarations.
  package static func imports(_ modules: String...) -> Code { stacked(modules.map { "import \($0)" }) }

  /// Returns a list in brackets, one element per line, each with a comma. A single element has no comma, as the
  /// formatter requires.
  package static func list(_ head: String, end: String = "]", _ elements: [String]) -> Code {
    if elements.isEmpty { return Code(head + end) }
    let lines = elements.map { elements.count == 1 ? $0 : $0 + "," }
    return "\(head)\n  \(stacked(lines))\n\(end)"
  }
}

extension AccessLevel? {
  /// The access level as a modifier followed by a space: `public `. Empty for internal, the default level.
  package var modifier: String {
    switch self {
    case nil, .internal: ""
    case let level?: "\(level.rawValue) "
    }
  }
}

extension EntityDeclaration {
  /// The access level of the members, followed by a space. Only classes are `open`; their members are public, as in
  /// Xcode's code.
  package var memberAccess: String { (access == .open ? .public : access).modifier }

  /// Returns the access level of members with the types of some properties, followed by a space: the narrowest of the
  /// class's and the properties'. A property that was not read from a source has the class's level.
  package func memberAccess(of properties: [PropertyDeclaration]) -> String {
    let levels = properties.filter { $0.form.storage != nil }.map { $0.form.access ?? .internal }
    let narrowest = ([access ?? .internal] + levels).min { $0.reach < $1.reach }
    return (narrowest == .open ? .public : narrowest).modifier
  }

  /// Whether the class has no superclass in the model.
  package var isTopmost: Bool { superclass == "NSManagedObject" }
}

extension Code {
  /// Returns the code with a modifier or an attribute before each type and each extension that is not nested.
  ///
  ///     public final class Order: NSManagedObject {   // nonisolated public final class Order: NSManagedObject {
  package func prefixingDeclarations(with modifier: String) -> Code {
    Code(
      lines: lines.map { line in
        guard line.spaces == 0 else { return line }
        let introducer = line.text.split(separator: " ").first { !Self.modifiers.contains($0) }
        guard let introducer, Self.introducers.contains(introducer) else { return line }
        return Line(text: "\(modifier) \(line.text)")
      })
  }

  private static let modifiers: Set<Substring> = ["public", "package", "internal", "open", "final"]
  private static let introducers: Set<Substring> = ["class", "enum", "extension", "protocol", "struct"]
}
