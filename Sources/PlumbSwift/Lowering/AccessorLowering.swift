import PlumbModel
import SwiftSyntax

extension BodyLowering {
  /// Methods that Core Data writes, and `fetchRequest()`; others are passed over.
  mutating func lower(_ node: FunctionDeclSyntax, _ scope: FileLowering.Scope) {
    if text.name(node.name) == "fetchRequest" {
      if let entity = fetchedEntity(node) { add(node, .fetchRequest, key: entity, isManaged: false) }
    } else if !node.attributes.isEmpty, text.annotations(node.attributes).managed != nil,
      let (kind, key) = AccessorName.parse(text.name(node.name))
    {
      add(node, kind, key: key, isManaged: true)
    }
  }

  private mutating func add(
    _ node: FunctionDeclSyntax, _ kind: AccessorDeclaration.Kind, key: String, isManaged: Bool
  ) {
    body.accessors.append(
      AccessorDeclaration(
        name: text.name(node.name), kind: kind, key: key, destination: isManaged ? destination(node) : nil,
        isManaged: isManaged,
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

  /// `addToTags` speaks of `tags`.
  static func parse(_ name: String) -> (AccessorDeclaration.Kind, key: String)? {
    for (prefix, kind) in prefixes where name.hasPrefix(prefix) {
      var rest = name.dropFirst(prefix.count)
      guard let first = rest.first, !first.isLowercase else { continue }
      if prefix == "add" || prefix == "remove", rest.hasSuffix("Object"), rest.count > 6 { rest = rest.dropLast(6) }
      return (kind, first.lowercased() + rest.dropFirst())
    }
    return nil
  }
}
