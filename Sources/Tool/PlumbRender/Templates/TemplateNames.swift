import PlumbCore
import PlumbModel
import PlumbText

/// The names that a template can use. A name that exists in no context is an error, because the engine would render
/// an empty text for it.
enum TemplateNames {
  /// Throws if a tag uses an unknown name or transform.
  static func check(_ tag: TemplateTag, for content: Renderer.Content = .model) throws(RenderFailure) {
    let isModel = content == .model
    let transforms = ofValues.union(isModel ? ListNode.transforms : DocumentList.transforms)
    for transform in tag.transforms where !transforms.contains(transform) {
      let ofReport = isModel ? "" : " of a report"
      throw failure("\(Phrase.quoted(transform)) is not a transform\(ofReport)", transform, transforms, tag)
    }
    let (names, named) = isModel ? (names, named) : (DocumentNames.all, ["values"])
    var isFree = false
    for part in tag.path {
      if !isFree, !names.contains(part) {
        let document = isModel ? "dump" : "report"
        throw failure("a \(document) has no value with the name \(Phrase.quoted(part))", part, names, tag)
      }
      isFree = named.contains(part)
    }
  }

  private static func failure(
    _ message: String, _ name: String, _ known: Set<String>, _ tag: TemplateTag
  ) -> RenderFailure {
    let meant = Suggestion.nearest(to: name, in: known.sorted()).map { "did you mean \(Phrase.quoted($0))? " } ?? ""
    return RenderFailure(
      message, help: "\(meant)Docs/Templates.md lists the names that a template can use", at: tag)
  }

  /// The transforms of texts and numbers.
  private static let ofValues = Set(TextTransform.allCases.map(\.rawValue) + NumberNode.transforms + ["index"])

  /// The keys after which any name is allowed: lists, and the values of the caller.
  private static let named = Set(["values", "ancestors", "subentities", "allAttributes", "allRelationships"]).union(
    kinds.flatMap(\.lists))

  private static let names = Set(RenderContext.rootKeys + ElementNode.additions + ObjectNode.flags).union(
    kinds.flatMap(\.names))

  private static let kinds: [(names: [String], lists: [String])] = [
    of(Model.self), of(Entity.self), of(Attribute.self), of(Relationship.self), of(FetchedProperty.self),
    of(FetchRequest.self), of(FetchIndex.self), of(FetchIndexElement.self), of(Configuration.self), of(Composite.self),
    of(UniquenessConstraint.self), of(CompoundIndex.self), of(NameReference.self), of(UserInfoEntry.self),
    of(GraphElement.self),
  ]

  private static func of<Element: ModelElement>(_: Element.Type) -> (names: [String], lists: [String]) {
    let fields = Element.fields.all.filter { $0.name != "kept" }
    return (fields.map(\.name), fields.filter { $0.child != nil }.map(\.name))
  }
}
