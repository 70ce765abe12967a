import PlumbCore
import PlumbDeclarations
import SwiftSyntax

/// The keys that the code of a class's members passes to methods of the object itself.
extension BodyLowering {
  /// Records the keys in a member's code.
  mutating func noteKeys(in member: DeclSyntax) {
    switch member.as(DeclSyntaxEnum.self) {
    case .variableDecl(let node): noteKeys(in: node)
    case .functionDecl(let node): noteKeys(in: node)
    case .initializerDecl(let node): noteKeys(in: node)
    default: break
    }
  }

  /// Records the keys in a method's code. Also records a method that overrides one of the object's methods that take
  /// keys.
  ///
  ///     override func awakeFromInsert() { setPrimitiveValue(Date(), forKey: "createdAt") }
  private mutating func noteKeys(in node: FunctionDeclSyntax) {
    let name = text.name(node.name)
    if KeyUse.swiftMethods[name] != nil, text.contains("Key", in: node.signature) { body.takesKeys = true }
    guard !text.modifiers(node.modifiers).isStatic, let block = node.body else { return }
    noteKeys(in: Syntax(block), of: name)
  }

  /// Records the keys in an initializer's code.
  private mutating func noteKeys(in node: InitializerDeclSyntax) {
    if let block = node.body { noteKeys(in: Syntax(block), of: "init") }
  }

  /// Records the keys in a variable's accessors.
  private mutating func noteKeys(in node: VariableDeclSyntax) {
    guard text.contains("forKey", in: node), !text.modifiers(node.modifiers).isStatic else { return }
    for binding in node.bindings {
      let name = text.name(text.span(of: binding.pattern))
      switch binding.accessorBlock?.accessors {
      case .getter(let items)?: noteKeys(in: Syntax(items), of: name, isAccessor: true)
      case .accessors(let list)?:
        for accessor in list {
          let isAccessor = [.keyword(.get), .keyword(.set)].contains(accessor.accessorSpecifier.tokenKind)
          if let block = accessor.body { noteKeys(in: Syntax(block), of: name, isAccessor: isAccessor) }
        }
      case nil: break
      }
    }
  }

  /// Records the keys in some code, unless the code checks which keys the entity has.
  private mutating func noteKeys(in code: Syntax, of member: String, isAccessor: Bool = false) {
    guard text.contains("forKey", in: code), !text.contains("ByName", in: code), !text.contains("responds(to", in: code)
    else {
      return
    }
    var found: [KeyUse] = []
    text.forEachCall(in: code) { call in
      guard let (method, argument) = text.ownCall(call), let purpose = KeyUse.swiftMethods[method],
        let key = text.string(literal: argument), SwiftName.isIdentifier(key)
      else { return false }
      let place = text.span(of: argument)
      found.append(
        KeyUse(
          key: key, purpose: purpose, method: "\(method)(\(method.hasPrefix("set") ? "_:" : "")forKey:)",
          member: member, places: SourceRanges(file: text.file, whole: place, name: place)))
      return false
    }
    if isAccessor { found.notePrimitiveKey() }
    body.keyUses += found
  }
}

extension [KeyUse] {
  /// Sets the primitive key of an accessor's notifications to its only primitive value, if none of the notifications
  /// has that key.
  mutating func notePrimitiveKey() {
    let primitive = Set(filter { $0.purpose == .primitive }.map(\.key))
    guard primitive.count == 1, let key = primitive.first,
      !contains(where: { $0.purpose == .notification && $0.key == key })
    else { return }
    for index in indices where self[index].purpose == .notification { self[index].primitiveKey = key }
  }
}
