import Foundation

/// The results of a controller, divided into sections. It never changes: an event makes new results of it.
struct FetchedResults {
  let objects: [AnyObject]
  let sections: [FetchedSection]
  /// Where each section begins among the objects.
  let starts: [Int]
  private let positions: [ObjectIdentifier: Int]

  /// Results in one section without a name.
  init(_ objects: [AnyObject]) {
    self.init(objects, sections: [FetchedSection(name: "", indexTitle: nil, members: objects[...])])
  }

  /// Results in sections by name: one begins wherever the name changes.
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

  /// The first object whose section's name was that of an earlier section already; nil where there is none.
  var firstOutOfOrder: (index: Int, name: String)? {
    var seen: Set<String> = []
    for section in sections where !seen.insert(section.name).inserted {
      return (section.members.startIndex, section.name)
    }
    return nil
  }

  /// The position of an object among all, whatever the section.
  func position(of object: AnyObject) -> Int? {
    if let position = positions[ObjectIdentifier(object)] { return position }
    guard !(object is NSManagedObject), let object = object as? NSObject else { return nil }
    return objects.firstIndex { object.isEqual($0) }
  }

  /// The section of a position and the place in it.
  func indexPath(of position: Int) -> IndexPath {
    let section = section(of: position)
    return IndexPath(indexes: [section, position - starts[section]])
  }

  /// The name of the section that an object is in; nil for an object that is not among the results.
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

  /// The sections of all positions, in order.
  var sectionIndices: [Int] {
    sections.indices.flatMap { Array(repeating: $0, count: sections[$0].members.count) }
  }

  /// What stands for a section in an index: the first letter of its name as a capital.
  static func indexTitle(of name: String) -> String? {
    name.first.map { String($0).uppercased() }
  }

  /// The name of the section that an object belongs to, by a key path; empty where it has no value.
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
