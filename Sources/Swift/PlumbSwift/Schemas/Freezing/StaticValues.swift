import PlumbCore
import PlumbDeclarations
import PlumbText
import SwiftSyntax

/// A static member or a declaration at the top level of a file that an initial value may use.
struct StaticValue {
  /// The name with the types around it: `Settings.level`.
  var qualifiedName: String
  var file: String
  /// The value, or the expression that the getter returns. `nil` for functions and for other getters.
  var value: String?
  /// The written type; `nil` without one.
  var type: TypeReference?
  var isComputed = false
  /// Whether only the file can use it.
  var isFilePrivate = false
}

/// The static members and the declarations at the top level of the files of a schema. A file is parsed when it declares
/// a name that is searched.
struct StaticValues {
  private let files: [SourceFile]
  /// The indices of the files that declare variables and functions, by their simple names. `nil` before the first search.
  private var declaring: [String: [Int]]?
  /// The declarations of all files, by their simple names.
  private var read: [String: [StaticValue]] = [:]

  init(_ files: [SourceFile]) { self.files = files }

  /// Returns the declaration that some names mean in a scope: `Settings.level` before `level`, from the scope outwards.
  ///
  /// - Returns: The declaration, and the number of names that it has.
  mutating func value(of names: [String], in scope: String, of file: String) -> (found: StaticValue, count: Int)? {
    for scope in scope.scopesOutwards {
      for count in 1...max(1, names.count) {
        let name = scope.qualifying(names.prefix(count).joined(separator: "."))
        let found = values(named: name.lastComponent).filter {
          $0.qualifiedName == name && (!$0.isFilePrivate || $0.file == file)
        }
        if let value = found.first(where: { $0.file == file }) ?? found.first { return (value, count) }
      }
    }
    return nil
  }

  private mutating func values(named name: String) -> [StaticValue] {
    if let known = read[name] { return known }
    var values: [StaticValue] = []
    for index in filesDeclaring(name) {
      let file = files[index]
      let found = SyntaxParser.parse(file.bytes) { parser in
        let visitor = StaticVisitor(SourceText(file: file.path, bytes: file.bytes), name)
        visitor.walk(SourceFileSyntax.parse(from: &parser))
        return visitor.found
      }
      values += found ?? []
    }
    read[name] = values
    return values
  }

  private mutating func filesDeclaring(_ name: String) -> [Int] {
    if let declaring { return declaring[name] ?? [] }
    var found: [String: [Int]] = [:]
    for (index, names) in Parallel.map(files, { $0.bytes.declaredNames }).enumerated() {
      for name in names { found[name, default: []].append(index) }
    }
    declaring = found
    return found[name] ?? []
  }
}

extension [UInt8] {
  /// The words after `let`, `var` and `func`.
  fileprivate var declaredNames: Set<String> {
    var names: Set<String> = []
    for keyword in ["let ", "var ", "func "] as [StaticString] {
      var next = 0
      while let end = end(of: keyword, from: next) {
        let word = self[end...].drop { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: " ") }
          .prefix {
            $0 > 0x7F || $0 == UInt8(ascii: "_") || ($0 | 0x20).isLowercaseLetter || (0x30...0x39).contains($0)
          }
        if !word.isEmpty { names.insert(String(decoding: word, as: UTF8.self)) }
        next = end
      }
    }
    return names
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

/// A visitor that collects the declarations of one name in a file.
private final class StaticVisitor: TypeScopeVisitor {
  private(set) var found: [StaticValue] = []
  private let name: String

  init(_ text: SourceText, _ name: String) {
    self.name = name
    super.init(text)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings where binding.pattern.is(IdentifierPatternSyntax.self) {
      guard text.name(text.span(of: binding.pattern)) == name else { continue }
      add(node.modifiers) { found in
        found.value = text.value(of: binding).map { text.string(of: $0) }
        found.type = binding.typeAnnotation.map { text.type($0.type) }
        found.isComputed = binding.initializer == nil
      }
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if text.name(node.name) == name { add(node.modifiers) { _ in } }
    return .skipChildren
  }

  private func add(_ modifiers: DeclModifierListSyntax, _ set: (inout StaticValue) -> Void) {
    let modifiers = text.modifiers(modifiers)
    guard types.isEmpty || modifiers.isStatic else { return }
    let scope = types.joined(separator: ".")
    var value = StaticValue(qualifiedName: scope.qualifying(name), file: text.file)
    value.isFilePrivate = modifiers.access == .private || modifiers.access == .fileprivate
    set(&value)
    found.append(value)
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  // Requirements have no values.
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(text.name(node.name)) }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }
}
