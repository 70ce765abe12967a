import PlumbCore
import PlumbDeclarations

/// A method that Core Data implements for a to-many relationship, by its selector: `addTagsObject:`.
///
///     ToManyAccessor.all.map { $0.selector(of: "tags") }
///     // addTagsObject:, removeTagsObject:, addTags:, removeTags:, countOfTags
package struct ToManyAccessor: Sendable {
  /// The effect of the method.
  package let kind: AccessorDeclaration.Kind
  /// The start of the method's name in Swift as Xcode generates it, such as `addTo`. `nil` for a method that Xcode
  /// does not declare.
  package let prefix: String?
  /// Whether the method takes an object of the destination's class, or an array of them.
  let takesObjects: Bool
  /// Whether the method takes a set of objects: `addTags:`. The set is ordered if the relationship is.
  package var takesSet: Bool { !takesObjects && parts.count == 2 && parts.last == ":" }
  /// The parts of the selector around the key.
  private let parts: [String]

  private init(_ kind: AccessorDeclaration.Kind, _ prefix: String?, takesObjects: Bool = false, _ parts: String...) {
    self.kind = kind
    self.prefix = prefix
    self.takesObjects = takesObjects
    self.parts = parts
  }

  /// Returns the selector for a key: `addTagsObject:` for `tags`.
  package func selector(of key: String) -> String { parts.joined(separator: SwiftName.capitalized(key)) }

  /// The methods of every to-many relationship.
  package static let all = [
    ToManyAccessor(.add, "addTo", takesObjects: true, "add", "Object:"),
    ToManyAccessor(.remove, "removeFrom", takesObjects: true, "remove", "Object:"),
    ToManyAccessor(.add, "addTo", "add", ":"),
    ToManyAccessor(.remove, "removeFrom", "remove", ":"),
    ToManyAccessor(.count, nil, "countOf", ""),
  ]

  /// The methods that an ordered relationship has in addition to `all`.
  package static let ordered = [
    ToManyAccessor(.insert, "insertInto", takesObjects: true, "insertObject:in", "AtIndex:"),
    ToManyAccessor(.remove, "removeFrom", "removeObjectFrom", "AtIndex:"),
    ToManyAccessor(.insert, "insertInto", takesObjects: true, "insert", ":atIndexes:"),
    ToManyAccessor(.remove, "removeFrom", "remove", "AtIndexes:"),
    ToManyAccessor(.replace, "replace", takesObjects: true, "replaceObjectIn", "AtIndex:withObject:"),
    ToManyAccessor(.replace, "replace", takesObjects: true, "replace", "AtIndexes:with", ":"),
  ]
}

/// The names of to-many accessors in source code: the names that Xcode generates, now and before Swift 3, and the
/// selectors.
package enum AccessorName {
  private static let prefixes: [(String, AccessorDeclaration.Kind)] = [
    ("addTo", .add), ("removeFrom", .remove), ("insertInto", .insert), ("replace", .replace), ("countOf", .count),
    ("add", .add), ("remove", .remove), ("insert", .insert),
  ]

  /// Returns the kind and the key of a method. Core Data implements the method of the selector, independent of its
  /// name in Swift. The Swift name is read if the method has no selector that Core Data implements.
  package static func parse(_ name: String, objcName: String?) -> (AccessorDeclaration.Kind, key: String)? {
    objcName.flatMap(parse(selector:)) ?? parse(name)
  }

  /// Returns the kind and the key of a selector: `tags` for `insertObject:inTagsAtIndex:`, `addTagsObject:` and
  /// `removeTagsAtIndexes:`. `nil` for any other selector.
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

  /// The text before and after the key, the longest first. `in` is in the second part of the selector.
  private static let selectors: [(prefix: String, suffix: String, kind: AccessorDeclaration.Kind)] = [
    ("in", "AtIndex", .insert), ("removeObjectFrom", "AtIndex", .remove), ("replaceObjectIn", "AtIndex", .replace),
    ("replace", "AtIndexes", .replace), ("remove", "AtIndexes", .remove), ("add", "Object", .add),
    ("remove", "Object", .remove), ("add", "", .add), ("remove", "", .remove), ("insert", "", .insert),
  ]

  /// Returns the kind and the key of a Swift name: `tags` for `addToTags`. `nil` for any other name.
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
