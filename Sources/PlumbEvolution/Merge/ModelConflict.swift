import PlumbModel

/// Something that two branches did to one element of a model, each in its way: nobody but a person can say which is
/// meant.
///
///     conflict.path.key   // Order.total
///     conflict.kind       // .changed("type", ours: "Double", theirs: "Decimal")
package struct ModelConflict: Hashable, Sendable {
  /// The element, by the names that it has on our side, or else on theirs.
  package let path: ElementPath
  /// What the two did.
  package let kind: Kind

  /// What two branches can do that does not go together.
  package enum Kind: Hashable, Sendable {
    /// A field says two things. The values are those of the XML attribute, nil where there is none and where the field
    /// stands in elements.
    case changed(String, ours: String?, theirs: String?)
    /// Fields that mean something together only, such as a type and its default, were changed here and there.
    case bound([String])
    /// One branch removed the element, the other one changed it.
    case removed(by: MergeSide)
    /// Both added an element of this name, and the two differ.
    case addedTwice
    /// Both gave the element another name.
    case renamed(from: String, ours: String, theirs: String)
    /// Two elements would have one name: this one, and the one at the path.
    case sameName(ElementPath)
    /// The element needs another one that the other branch removed or changed: the one at the path.
    case misfit(ElementPath)
    /// The entity and the one at the path would be each other's ancestors.
    case ring(ElementPath)
    /// Both added the version itself.
    case versionAddedTwice
  }
}
