extension Array {
  /// Returns the elements in groups with the same key. The groups, and the elements of each, are in the order of the list.
  ///
  ///     [1, 2, 3, 4].grouped { $0 % 2 }   // [[1, 3], [2, 4]]
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    var places: [Key: Int] = [:]
    var groups: [[Element]] = []
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].append(element)
      } else {
        places[key] = groups.count
        groups.append([element])
      }
    }
    return groups
  }
}
