import PlumbDeclarations

extension EntityDeclaration {
  /// The file for new properties: the file that contains most of the existing ones, which may be the file of an
  /// extension or of `_Item`. Of files with equal counts, it is the file of the class, or the first file by name.
  public var fileForProperties: String {
    let files = Dictionary(grouping: properties.filter(\.canBeNeighbour), by: \.places.file).mapValues(\.count)
    let most = files.values.max() ?? 0
    let candidates = files.filter { $0.value == most }.keys
    return candidates.contains(places.file) ? places.file : candidates.min() ?? places.file
  }
}

extension PropertyDeclaration {
  /// Whether a new property may be inserted next to this one: it is declared in the class or in an extension of it,
  /// and not in a branch of `#if`.
  var canBeNeighbour: Bool {
    !form.isConditional && !form.isComputed && !form.isInBaseClass && places.whole != nil
  }
}
