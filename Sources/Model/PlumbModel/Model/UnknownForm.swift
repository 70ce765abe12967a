/// An element that Swift declares, and whose form in a store is unknown, so that the hash of its entity is unknown too.
package struct UnknownForm: Hashable, Sendable {
  /// The entity.
  package var entity: String
  /// The attribute or relationship; `nil` for the whole entity.
  package var property: String?
  /// The reason, as the end of a sentence that starts with the element.
  package var reason: String
  package var kind: Kind

  /// The kinds of unknown forms.
  package enum Kind: Hashable, Sendable {
    /// The form of an attribute or of a relationship, or a feature of an entity that no known store has.
    case form
    /// A relationship without a named inverse, which SwiftData infers.
    case inferredInverse
    /// A class with several declarations, in these files. The entity is that of one of them.
    case ambiguous(files: [String])
  }

  package init(entity: String, property: String? = nil, reason: String, kind: Kind = .form) {
    (self.entity, self.property, self.reason, self.kind) = (entity, property, reason, kind)
  }

  /// The reason with the files of an ambiguous class.
  package var description: String {
    guard case .ambiguous(let files) = kind, !files.isEmpty else { return reason }
    return "\(reason) in \(files.prefix(3).joined(separator: ", "))"
  }
}
