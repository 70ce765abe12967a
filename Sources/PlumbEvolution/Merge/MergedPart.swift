import PlumbModel

/// An element that is merged field by field, and known among its likes by a key.
protocol MergedPart: ModelElement {
  /// What the element is known by in its list.
  var mergeKey: String { get }
  /// What a path calls the kind; nil for one without a path of its own, such as an entry of userInfo.
  static var pathKind: ElementPath.Kind? { get }
  /// The lists in it that are merged element by element. Other fields are merged as a whole.
  static var mergedLists: [MergedList<Self>] { get }
  /// Fields that mean something together only.
  static var boundFields: [BoundFields] { get }
  /// What the editor notes about itself: of two values the greater is taken, and nobody is asked.
  static var editorsFields: Set<String> { get }
  /// Whether the key is all that the element says, so that one that was edited looks like one removed and one added.
  static var isKeyedByContent: Bool { get }
  /// Whether two elements say the same of the model, however they are spelled.
  func saysTheSame(as other: Self) -> Bool
}

extension MergedPart {
  static var mergedLists: [MergedList<Self>] { [] }
  static var boundFields: [BoundFields] { [] }
  static var editorsFields: Set<String> { [] }
  static var pathKind: ElementPath.Kind? { nil }
  static var isKeyedByContent: Bool { false }
  func saysTheSame(as other: Self) -> Bool { self == other }
}

extension MergedPart where Self: PartOfModel {
  func saysTheSame(as other: Self) -> Bool {
    if self == other { return true }
    var found: [Change] = []
    let path = ElementPath(version: "")
    compareParts(self, other, PathPair(old: path, new: path, texts: nil), &found)
    return found.isEmpty
  }
}

extension MergedPart where Self: NamedPart {
  var mergeKey: String { pathName }
  static var pathKind: ElementPath.Kind? { kind }
}

/// Fields that mean something together only: where one side changes a leading one, the other side may change none of
/// them in its own way.
struct BoundFields: Sendable {
  /// The fields that the others depend on, by their names in the table.
  let leading: Set<String>
  /// All of them, leading ones included.
  let all: Set<String>

  init(leading: Set<String>, _ others: Set<String> = []) {
    self.leading = leading
    all = leading.union(others)
  }
}

/// Where a merge is: an element's path, and what inside it has none.
struct MergePlace: Hashable, Sendable {
  var path: ElementPath
  /// `userInfo “key”`; nil for the element itself.
  var detail: String?

  /// The place of a member of a list.
  func appending<Part: MergedPart>(_ part: Part.Type, _ key: String, field: String) -> MergePlace {
    if let kind = Part.pathKind { return MergePlace(path: path.appending(kind, key), detail: nil) }
    let own = MergeNames.plain(key)
    return MergePlace(path: path, detail: [detail, own.isEmpty ? field : "\(field) \(own)"].joined)
  }
}

extension [String?] {
  fileprivate var joined: String { compactMap { $0 }.joined(separator: " ") }
}

/// A field with elements that are merged one by one, without the type of what it holds.
struct MergedList<Parent>: Sendable {
  /// The field's name in the table.
  let field: String
  /// Puts what comes of the three lists into the merged parent.
  let merge: @Sendable (Sides<Parent>, inout Parent, MergePlace, inout MergeRun) -> Void

  /// Elements that stand in the parent itself.
  static func elements<Child: MergedPart>(
    _ field: String, _ get: @escaping @Sendable (Parent) -> [Child],
    _ set: @escaping @Sendable (inout Parent, [Child]) -> Void
  ) -> MergedList {
    MergedList(field: field) { sides, merged, place, run in
      set(&merged, run.list(sides.map(get), field, at: place))
    }
  }

  /// Elements in a tag that only groups them, which may be there without any.
  static func group<Child: MergedPart & ListMember>(
    _ field: String, _ get: @escaping @Sendable (Parent) -> ElementList<Child>?,
    _ set: @escaping @Sendable (inout Parent, ElementList<Child>?) -> Void
  ) -> MergedList {
    MergedList(field: field) { sides, merged, place, run in
      let lists = sides.map(get)
      let elements = run.list(lists.map { $0?.elements ?? [] }, field, at: place)
      let isThere = lists.map { $0 != nil }
      guard !elements.isEmpty || isThere[isThere.winner ?? .ours] else { return set(&merged, nil) }
      var list = lists.ours ?? lists.theirs ?? ElementList()
      list.elements = elements
      list.kept = run.kept(lists.map { $0 ?? ElementList() }, of: list, at: place)
      set(&merged, list)
    }
  }

  /// One element, or none.
  static func single<Child: MergedPart>(
    _ field: String, _ get: @escaping @Sendable (Parent) -> Child?,
    _ set: @escaping @Sendable (inout Parent, Child?) -> Void
  ) -> MergedList {
    MergedList(field: field) { sides, merged, place, run in
      set(&merged, run.element(sides.map(get), at: place.appending(Child.self, "", field: field)))
    }
  }
}
