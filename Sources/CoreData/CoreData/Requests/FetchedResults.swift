import Foundation

/// The results of a controller, divided into sections. They are immutable: an event creates new results.
struct FetchedResults {
  let objects: [AnyObject]
  let sections: [FetchedSection]
  /// The index of each section's first object.
  let starts: [Int]
  private let positions: [ObjectIdentifier: Int]

  /// Creates results in one section without a name.
  init(_ objects: [AnyObject]) {
    self.init(objects, sections: [FetchedSection(name: "", indexTitle: nil, members: objects[...])])
  }

  /// Creates results in sections with names. A section begins at each object whose name differs from the previous
  /// one.
  init(_ objects: [AnyObject], names: [String], indexTitle: (String) -> String?) {
    let starts = names.indices.filter { $0 == 0 || names[$0] != names[$0 - 1] }
    let sections = starts.indices.map { index in
      let end = index + 1 < starts.count ? starts[index + 1] : objects.count
      let name = names[starts[index]]
      return FetchedSection(name: name, indexTitle: indexTitle(name), members: objects[starts[index]..<end])
    }
    self.init(objects, sections: sections)
  }

  private init(_ objects: [AnyObject], sections: [FetchedSection]) {
    self.objects = objects
    self.sections = sections
    starts = sections.map(\.members.startIndex)
    positions = Dictionary(
      zip(objects.map(ObjectIdentifier.init), objects.indices), uniquingKeysWith: { first, _ in first })
  }

  /// The first object whose section name occurs in an earlier, separate section; `nil` if none exists.
  var firstOutOfOrder: (index: Int, name: String)? {
    var seen: Set<String> = []
    for section in sections where !seen.insert(section.name).inserted {
      return (section.members.startIndex, section.name)
    }
    return nil
  }

  /// Returns the position of an object among all objects, independent of sections; `nil` if it is not among the
  /// results.
  func position(of object: AnyObject) -> Int? {
    if let position = positions[ObjectIdentifier(object)] { return position }
    guard !(object is NSManagedObject), let object = object as? NSObject else { return nil }
    return objects.firstIndex { object.isEqual($0) }
  }

  /// Returns the section of a position and the index in that section.
  func indexPath(of position: Int) -> IndexPath {
    let section = section(of: position)
    return IndexPath(indexes: [section, position - starts[section]])
  }

  /// Returns the name of an object's section; `nil` if the object is not among the results.
  func sectionName(of object: AnyObject) -> String? {
    positions[ObjectIdentifier(object)].map { sections[section(of: $0)].name }
  }

  private func section(of position: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] > position { high = middle } else { low = middle }
    }
    return low
  }

  /// The section of each position, in order.
  var sectionIndices: [Int] {
    sections.indices.flatMap { Array(repeating: $0, count: sections[$0].members.count) }
  }

  /// Returns the index title of a section: the first letter of its name in uppercase. `nil` if the name is empty.
  static func indexTitle(of name: String) -> String? {
    name.first.map { String($0).uppercased() }
  }

  /// Returns the name of the section to which an object belongs, which is the value at a key path; empty if it has
  /// no value.
  static func sectionName(of object: AnyObject, keyPath: String) -> String {
    let value: Any? =
      switch object {
      case let object as NSManagedObject: object.value(forKeyPath: keyPath)
      case let dictionary as NSDictionary:
        keyPath.split(separator: ".").reduce(dictionary as Any?) { ($0 as? NSDictionary)?[String($1)] }
      default: nil
      }
    return value.map { "\($0)" } ?? ""
  }
}
