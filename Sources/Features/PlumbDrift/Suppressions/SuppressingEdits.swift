import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

extension Declarations {
  /// Returns the edit that ignores a rule's findings about the declaration at a location, in a comment above it.
  ///
  ///     // plumb:ignore drift-type because …
  ///     @NSManaged var total: Int32
  ///
  /// - Returns: `nil` for a location outside of a declaration, such as in the body of a class, and for a declaration that
  ///   is not the first code of its line.
  package func edit(ignoring rule: String, at location: Location, in bytes: [UInt8]) -> TextEdit? {
    let offset = location.start.offset
    let places = allPlaces.filter { place in
      place.file == location.file && place.whole?.range.contains(offset) == true && place.isHead(offset)
    }
    let starts = places.compactMap(\.whole).min { $0.range.count < $1.range.count }.map(\.range.lowerBound)
    guard let start = starts, start <= bytes.count else { return nil }
    let line = bytes.lineStart(of: start)
    let indentation = bytes[line..<start]
    guard indentation.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else { return nil }
    let place = Position(line: 1, column: 1, offset: start)
    return TextEdit(
      Location(file: location.file, start: place, end: place),
      replacement: "// plumb:ignore \(rule) because …\(bytes.lineBreak)" + String(decoding: indentation, as: UTF8.self))
  }
}

extension SourceRanges {
  /// Whether an offset is not in the body of a class.
  fileprivate func isHead(_ offset: Int) -> Bool {
    guard let end = superclass.map({ Int($0.end) }) else { return true }
    return offset <= end
  }
}

extension Model {
  /// Returns the bytes of the model with a rule ignored in the User Info of an element; `nil` for an element without User
  /// Info, and for a file that cannot be written back without other changes.
  package func bytes(ignoring rule: String, on path: ElementPath) -> [UInt8]? {
    guard path.version == name, let entity = path.steps.first, entity.kind == .entity,
      let index = entities.firstIndex(where: { $0.name == entity.name })
    else { return nil }
    let entry = UserInfoEntry(key: RuleSettings.Ignore.userInfoKey, value: "\(rule) because …")
    var changed = self
    let step = path.steps.dropFirst().first
    let isFound =
      switch step?.kind {
      case .attribute?: changed.entities[index].attributes.add(entry, to: step?.name)
      case .relationship?: changed.entities[index].relationships.add(entry, to: step?.name)
      case .fetchedProperty?: changed.entities[index].fetchedProperties.add(entry, to: step?.name)
      case nil, .fetchIndex?, .uniquenessConstraint?: changed.entities.add(entry, to: entity.name)
      default: false
      }
    guard isFound else { return nil }
    return changed.written(inLayoutOf: self)
  }
}

/// An element of a model with a name and User Info.
private protocol ElementWithUserInfo {
  var name: String { get }
  var userInfo: UserInfo? { get set }
}

extension Entity: ElementWithUserInfo {}
extension Attribute: ElementWithUserInfo {}
extension Relationship: ElementWithUserInfo {}
extension FetchedProperty: ElementWithUserInfo {}

extension Array where Element: ElementWithUserInfo {
  /// Adds an entry to the User Info of the first element with a name. Returns whether one has it.
  fileprivate mutating func add(_ entry: UserInfoEntry, to name: String?) -> Bool {
    guard let index = firstIndex(where: { $0.name == name }) else { return false }
    var list = self[index].userInfo ?? UserInfo([])
    list.elements.append(entry)
    self[index].userInfo = list
    return true
  }
}
