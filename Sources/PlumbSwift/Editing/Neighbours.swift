import PlumbDeclarations

extension EntityDeclaration {
  /// The file that new properties go to: the one with most of the others, be it that of an extension or of `_Item`; of
  /// two with as many that of the class, else the first by name.
  public var fileForProperties: String {
    let files = Dictionary(grouping: properties.filter(\.canBeNeighbour), by: \.places.file).mapValues(\.count)
    let most = files.values.max() ?? 0
    let candidates = files.filter { $0.value == most }.keys
    return candidates.contains(places.file) ? places.file : candidates.min() ?? places.file
  }
}

extension PropertyDeclaration {
  /// Whether a new property may be put beside it: it stands in the class itself or one of its extensions, and in no
  /// branch of `#if`.
  var canBeNeighbour: Bool {
    !form.isConditional && !form.isComputed && !form.isInBaseClass && places.whole != nil
  }
}
