/// Property names that are common in unrelated entities. Two entities that share only such names are not necessarily
/// the same entity.
enum CommonNames {
  /// Whether a name consists only of common words: `id`, `name`, `createdAt`, `remoteID`, `sort_order`.
  static func contains(_ name: String) -> Bool {
    ComparedName(name).words.allSatisfy { scalars in
      let word = String(String.UnicodeScalarView(scalars))
      return words.contains(word) || word.allSatisfy(\.isNumber)
    }
  }

  /// The most frequent words of property names in the models of different apps, and related words.
  private static let words: Set<String> = [
    "id", "ids", "identifier", "uuid", "guid", "uid", "key", "remote", "local", "server", "unique", "external",
    "name", "title", "label", "type", "kind", "category", "value", "text", "body", "content", "contents", "data",
    "note", "notes", "comment", "comments", "description", "desc", "detail", "details", "info", "summary",
    "date", "time", "stamp", "timestamp", "day", "start", "end", "at", "on", "created", "creation", "updated", "update",
    "modified", "modification", "changed", "deleted", "added", "last", "is", "has",
    "order", "sort", "index", "position", "number", "count", "size", "version", "status", "state", "active",
    "url", "uri", "path", "image", "color", "icon", "tag", "tags", "user", "owner", "parent", "children", "attribute",
    "string", "display", "metadata", "source", "item", "items",
  ]
}
