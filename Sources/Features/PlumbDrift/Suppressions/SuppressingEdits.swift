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
    switch step?.kind {
    case .attribute?:
      guard let found = changed.entities[index].attributes.firstIndex(where: { $0.name == step?.name }) else {
        return nil
      }
      changed.entities[index].attributes[found].userInfo.append(entry)
    case .relationship?:
      guard let found = changed.entities[index].relationships.firstIndex(where: { $0.name == step?.name }) else {
        return nil
      }
      changed.entities[index].relationships[found].userInfo.append(entry)
    case .fetchedProperty?:
      guard let found = changed.entities[index].fetchedProperties.firstIndex(where: { $0.name == step?.name }) else {
        return nil
      }
      changed.entities[index].fetchedProperties[found].userInfo.append(entry)
    case nil, .fetchIndex?, .uniquenessConstraint?: changed.entities[index].userInfo.append(entry)
    default: return nil
    }
    return changed.written(inLayoutOf: self)
  }
}

extension UserInfo? {
  /// Adds an entry, and creates the list if the element has none.
  fileprivate mutating func append(_ entry: UserInfoEntry) {
    var list = self ?? UserInfo([])
    list.elements.append(entry)
    self = list
  }
}
