import PlumbDeclarations
import SwiftSyntax

extension BodyLowering {
  /// Methods that Core Data writes, and `fetchRequest()`; others are passed over.
  mutating func lower(_ node: FunctionDeclSyntax, _ scope: FileLowering.Scope) {
    if node.signature.parameterClause.parameters.isEmpty, !text.modifiers(node.modifiers).isStatic {
      note(text.span(of: node.name), .method, of: text.span(of: node))
    }
    if text.name(node.name) == "fetchRequest" {
      if let entity = fetchedEntity(node) { add(node, .fetchRequest, key: entity) }
    } else if !node.attributes.isEmpty {
      let annotations = text.annotations(node.attributes)
      guard annotations.managed != nil else { return }
      let found = AccessorName.parse(text.name(node.name), objcName: annotations.objcName)
      let selector = found.count == 1 ? annotations.objcName ?? plainSelector(node) : nil
      for (kind, key) in found { add(node, kind, key: key, selector: selector, isManaged: true) }
    }
  }

  /// `addTags:` for `addTags(_ values: NSSet)`; nil where Swift makes words of the labels.
  private func plainSelector(_ node: FunctionDeclSyntax) -> String? {
    let parameters = node.signature.parameterClause.parameters
    guard parameters.count == 1, parameters.first?.firstName.tokenKind == .wildcard else { return nil }
    return text.name(node.name) + ":"
  }

  private mutating func add(
    _ node: FunctionDeclSyntax, _ kind: AccessorDeclaration.Kind, key: String, selector: String? = nil,
    isManaged: Bool = false
  ) {
    body.accessors.append(
      AccessorDeclaration(
        name: text.name(node.name), kind: kind, key: key, destination: isManaged ? destination(node) : nil,
        isManaged: isManaged, selector: selector,
        places: Places(file: text.file, whole: text.span(of: node), name: text.span(of: node.name))))
  }

  /// `Tag` for `(_ value: Tag)` and `(_ values: [Tag], at indexes: NSIndexSet)`.
  private func destination(_ node: FunctionDeclSyntax) -> String? {
    for parameter in node.signature.parameterClause.parameters {
      switch text.type(parameter.type).unwrapped {
      case .named(let name, let generics)
      where generics.isEmpty && !StandardType.isKnown(name) && !AccessorName.foundationTypes.contains(name):
        return name.lastComponent
      case .array(.named(let name, _)), .set(.named(let name, _)): return name.lastComponent
      default: continue
      }
    }
    return nil
  }

  /// The name in `NSFetchRequest<Item>(entityName: "Item")`.
  private func fetchedEntity(_ node: FunctionDeclSyntax) -> String? {
    guard let block = node.body, text.holds("entityName", in: block) else { return nil }
    var entity: String?
    text.forEachCall(in: Syntax(block)) { call in
      let argument = call.arguments.first { $0.label.map(text.name) == "entityName" }
      entity = argument.flatMap { text.string(literal: $0.expression) }
      return entity != nil
    }
    return entity
  }
}

/// The names of to-many accessors as Xcode writes them, now and before Swift 3.
enum AccessorName {
  static let foundationTypes: Set<String> = [
    "NSSet", "NSOrderedSet", "NSArray", "NSIndexSet", "IndexSet", "NSMutableSet", "NSMutableOrderedSet",
  ]

  private static let prefixes: [(String, AccessorDeclaration.Kind)] = [
    ("addTo", .add), ("removeFrom", .remove), ("insertInto", .insert), ("replace", .replace), ("countOf", .count),
    ("add", .add), ("remove", .remove), ("insert", .insert),
  ]

  /// What a method speaks of: Core Data writes the one of its selector, and readers trust the one of its Swift name
  /// where that is as Xcode writes it. They are two where one of them was left behind.
  package static func parse(_ name: String, objcName: String?) -> [(AccessorDeclaration.Kind, key: String)] {
    let named = parse(name)
    guard let selector = objcName.flatMap(parse(selector:)) else { return named.map { [$0] } ?? [] }
    guard let named, named.key != selector.key, generated.contains(where: name.hasPrefix) else { return [selector] }
    return [selector, named]
  }

  private static let generated = ["addTo", "removeFrom", "insertInto", "replace"]

  /// `insertObject:inTagsAtIndex:` speaks of `tags`, as `addTagsObject:` and `removeTagsAtIndexes:` do.
  package static func parse(selector: String) -> (AccessorDeclaration.Kind, key: String)? {
    let parts = selector.split(separator: ":").map(String.init)
    guard let first = parts.first else { return nil }
    let rest = parts.dropFirst().first ?? ""
    for (prefix, suffix, kind) in selectors {
      let text = prefix == "in" ? rest : first
      guard text.hasPrefix(prefix), text.hasSuffix(suffix), text.count > prefix.count + suffix.count,
        prefix != "in" || first == "insertObject"
      else { continue }
      let key = text.dropFirst(prefix.count).dropLast(suffix.count)
      guard let letter = key.first, !letter.isLowercase else { continue }
      return (kind, letter.lowercased() + key.dropFirst())
    }
    return nil
  }

  /// What stands before and behind the key, the longest first; `in` that of the second part.
  private static let selectors: [(prefix: String, suffix: String, kind: AccessorDeclaration.Kind)] = [
    ("in", "AtIndex", .insert), ("removeObjectFrom", "AtIndex", .remove), ("replaceObjectIn", "AtIndex", .replace),
    ("replace", "AtIndexes", .replace), ("remove", "AtIndexes", .remove), ("add", "Object", .add),
    ("remove", "Object", .remove), ("add", "", .add), ("remove", "", .remove), ("insert", "", .insert),
  ]

  /// `addToTags` speaks of `tags`.
  package static func parse(_ name: String) -> (AccessorDeclaration.Kind, key: String)? {
    for (prefix, kind) in prefixes where name.hasPrefix(prefix) {
      var rest = name.dropFirst(prefix.count)
      guard let first = rest.first, !first.isLowercase else { continue }
      if prefix == "add" || prefix == "remove", rest.hasSuffix("Object"), rest.count > 6 { rest = rest.dropLast(6) }
      return (kind, first.lowercased() + rest.dropFirst())
    }
    return nil
  }
}
