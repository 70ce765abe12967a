import PlumbModel

/// An element that is merged field by field, and has a key in its list.
protocol MergedPart: ModelElement {
  /// The key of the element in its list.
  var mergeKey: String { get }
  /// The kind in a path; `nil` for an element without its own path, such as an entry of userInfo.
  static var pathKind: ElementPath.Kind? { get }
  /// The lists that are merged element by element. Other fields are merged as a whole.
  static var mergedLists: [MergedList<Self>] { get }
  /// The groups of fields that depend on each other.
  static var boundFields: [BoundFields] { get }
  /// The fields with editor metadata. Of two values, the greater one is taken, without a conflict.
  static var editorsFields: Set<String> { get }
  /// Whether the key is the whole content of the element, so that an edit appears as a removal and an addition.
  static var isKeyedByContent: Bool { get }
  /// Whether two elements have the same meaning, independent of their spelling.
  func isEquivalent(as other: Self) -> Bool
}

extension MergedPart {
  static var mergedLists: [MergedList<Self>] { [] }
  static var boundFields: [BoundFields] { [] }
  static var editorsFields: Set<String> { [] }
  static var pathKind: ElementPath.Kind? { nil }
  static var isKeyedByContent: Bool { false }
  func isEquivalent(as other: Self) -> Bool { self == other }
}

extension MergedPart where Self: PartOfModel {
  func isEquivalent(as other: Self) -> Bool {
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

/// A group of fields that depend on each other. If one side changes a leading field, it is a conflict if the other
/// side changes a field of the group differently.
struct BoundFields: Sendable {
  /// The fields that the others depend on, by their names in the table.
  let leading: Set<String>
  /// All fields of the group, including the leading ones.
  let all: Set<String>

  init(leading: Set<String>, _ others: Set<String> = []) {
    self.leading = leading
    all = leading.union(others)
  }
}

/// The location of a merge: the path of an element, and the part inside it without a path.
struct MergePlace: Hashable, Sendable {
  var path: ElementPath
  /// The part inside the element, such as `userInfo “key”`; `nil` for the element itself.
  var detail: String?

  /// Returns the place of a member of a list.
  func appending<Part: MergedPart>(_ part: Part.Type, _ key: String, field: String) -> MergePlace {
    if let kind = Part.pathKind { return MergePlace(path: path.appending(kind, key), detail: nil) }
    let own = MergeNames.plain(key)
    return MergePlace(path: path, detail: [detail, own.isEmpty ? field : "\(field) \(own)"].joined)
  }
}

extension [String?] {
  fileprivate var joined: String { compactMap { $0 }.joined(separator: " ") }
}

/// A field with elements that are merged one by one, independent of the type of its elements.
struct MergedList<Parent>: Sendable {
  /// The field's name in the table.
  let field: String
  /// Merges the three lists into the merged parent.
  let merge: @Sendable (Sides<Parent>, inout Parent, MergePlace, inout MergeRun) -> Void

  /// Creates a list whose elements are in the parent itself.
  static func elements<Child: MergedPart>(
    _ field: String, _ get: @escaping @Sendable (Parent) -> [Child],
    _ set: @escaping @Sendable (inout Parent, [Child]) -> Void
  ) -> MergedList {
    MergedList(field: field) { sides, merged, place, run in
      set(&merged, run.list(sides.map(get), field, at: place))
    }
  }

  /// Creates a list whose elements are in a grouping tag, which can be empty.
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
      list.preserved = run.preserved(lists.map { $0 ?? ElementList() }, of: list, at: place)
      set(&merged, list)
    }
  }

  /// Creates a list of at most one element.
  static func single<Child: MergedPart>(
    _ field: String, _ get: @escaping @Sendable (Parent) -> Child?,
    _ set: @escaping @Sendable (inout Parent, Child?) -> Void
  ) -> MergedList {
    MergedList(field: field) { sides, merged, place, run in
      set(&merged, run.element(sides.map(get), at: place.appending(Child.self, "", field: field)))
    }
  }
}
