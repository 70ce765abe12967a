import PlumbDeclarations

/// The properties of a class next to which a property can be inserted.
///
/// They are the same for each property that the class lacks, so an editor computes them one time.
struct Neighbours: Sendable {
  let properties: [PropertyDeclaration]
  /// Whether most of them are separated by a blank line.
  let haveBlankLines: Bool
  /// The least name of each property and of those after it.
  private let leastNames: [String]

  init(_ properties: [PropertyDeclaration], haveBlankLines: Bool) {
    self.properties = properties
    self.haveBlankLines = haveBlankLines
    leastNames = properties.reversed().reduce(into: []) { names, property in
      names.append(min(names.last ?? property.name, property.name))
    }.reversed()
  }

  /// Returns the last property whose name is before a name; `nil` if none is.
  func last(before name: String) -> PropertyDeclaration? {
    var (low, high) = (0, leastNames.count)
    while low < high {
      let middle = (low + high) / 2
      if leastNames[middle] < name { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : properties[low - 1]
  }

  /// The class and the kind of the properties.
  struct Key: Hashable {
    let start: UInt32?
    let count: Int
    let isRelationship: Bool?
  }
}

extension SourceEditor {
  /// Returns the properties of a kind, or of both kinds, that are in this file and at the start of a line.
  func neighbours(
    _ properties: [PropertyDeclaration], isRelationship: Bool?, in places: SourceRanges
  ) -> Neighbours {
    let key = Neighbours.Key(
      start: places.file == file.path ? places.name?.start : nil, count: properties.count,
      isRelationship: isRelationship)
    if key.start != nil, let found = known.withLock({ $0[key] }) { return found }
    let found = properties.filter { (isRelationship ?? $0.isRelationship) == $0.isRelationship && isNeighbour($0) }
    let neighbours = Neighbours(found, haveBlankLines: hasBlankLines(found))
    known.withLock { $0[key] = neighbours }
    return neighbours
  }
}
