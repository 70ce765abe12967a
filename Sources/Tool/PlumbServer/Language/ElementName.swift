import PlumbCore
import PlumbModel
import PlumbText

/// An entity or a property, by the names in the model.
struct ElementName: Hashable, Sendable {
  let entity: String
  /// The name of an attribute, a relationship or a fetched property; `nil` for the entity itself.
  var property: String?

  /// The name as messages contain it: `Order.total`.
  var text: String { property.map { "\(entity).\($0)" } ?? entity }

  /// The name of the element without that of its entity.
  var name: String { property ?? entity }

  /// Creates the name of the element of a finding; `nil` for a finding about another element.
  init?(_ path: ElementPath) {
    guard let first = path.steps.first, first.kind == .entity else { return nil }
    let kinds: Set<ElementPath.Kind> = [.attribute, .relationship, .fetchedProperty]
    self.init(first.name, path.steps.dropFirst().first.flatMap { kinds.contains($0.kind) ? $0.name : nil })
  }

  init(_ entity: String, _ property: String? = nil) { (self.entity, self.property) = (entity, property) }
}

/// An occurrence of an element's name in a file.
struct ElementUse: Hashable, Sendable {
  /// The kind of the occurrence.
  enum Role: Hashable, Sendable {
    /// The element in the model.
    case model
    /// Another element of the model that names it, such as a relationship its destination.
    case reference
    /// The declaration in Swift or Objective-C.
    case declaration
    /// A string or a key path in code.
    case string
    /// A mapping model.
    case mapping
  }
  let element: ElementName
  let role: Role
  /// The place of the name.
  let location: Location

  func contains(_ offset: Int) -> Bool { location.start.offset <= offset && offset <= location.end.offset }
}

extension Location {
  /// Creates a location of bytes, without line and column.
  init(_ file: String, bytes: Range<Int>) {
    self.init(
      file: file, start: Position(line: 1, column: 1, offset: bytes.lowerBound),
      end: Position(line: 1, column: 1, offset: bytes.upperBound))
  }

  /// The range as offsets of bytes.
  var bytes: Range<Int> { start.offset..<max(start.offset, end.offset) }
}
