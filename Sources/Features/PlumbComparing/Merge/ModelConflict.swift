import PlumbModel

/// Two different changes of two branches to one element of a model, which only the user can resolve.
///
///     conflict.path.key   // Order.total
///     conflict.kind       // .changed("type", ours: "Double", theirs: "Decimal")
struct ModelConflict: Hashable, Sendable {
  /// The element, by its name on our side, otherwise on theirs.
  let path: ElementPath
  /// The kind of conflict.
  let kind: Kind

  /// The kinds of conflicts between two branches.
  enum Kind: Hashable, Sendable {
    /// A field with two different values. The values are those of the XML attribute; `nil` if it is missing, or if
    /// the field consists of elements.
    case changed(String, ours: String?, theirs: String?)
    /// Changes on both sides to fields that depend on each other, such as a type and its default.
    case bound([String])
    /// A removal of the element by one branch, and a change by the other.
    case removed(by: MergeSide)
    /// An addition of an element with this name by both branches, with different contents.
    case addedTwice
    /// A rename of the element by both branches, to different names.
    case renamed(from: String, ours: String, theirs: String)
    /// A name that this element and the one at the path would share.
    case sameName(ElementPath)
    /// A reference to the element at the path, which the other branch removed or changed.
    case misfit(ElementPath)
    /// A cycle: the entity and the one at the path would be each other's ancestors.
    case ring(ElementPath)
    /// An addition of the version itself by both branches.
    case versionAddedTwice
  }
}
