import PlumbCore
import PlumbModel
import PlumbSwift

/// The occurrences of properties in the predicates and the expressions of a version.
///
///     <fetchRequest name="open" entity="Order" predicateString="customer.name == $NAME"/>
///     // Order.customer, Customer.name
///
/// Only key paths from the evaluated object are found: the object of a variable or of a subquery is not known.
struct PredicateUses {
  private let model: Model
  private let uses: ModelUses
  private(set) var all: [ElementUse] = []

  init(_ model: Model, _ uses: ModelUses) {
    (self.model, self.uses) = (model, uses)
    for request in model.fetchRequests { add(request) }
    for entity in model.entities { add(entity) }
  }

  private mutating func add(_ request: FetchRequest) {
    add(predicate: request.predicate, of: request.entity, request.origin, XMLKey.predicateString.rawValue)
  }

  private mutating func add(_ entity: Entity) {
    for property in entity.fetchedProperties { if let request = property.fetchRequest { add(request) } }
    add(
      expression: entity.spotlightDisplayName, of: entity.name, entity.origin, .coreSpotlightDisplayNameExpression)
    for attribute in entity.attributes {
      add(expression: attribute.derivationExpression, of: entity.name, attribute.origin, .derivationExpression)
    }
    for index in entity.fetchIndexes {
      if let attribute = index.partialPredicateAttribute {
        add(predicate: index.partialPredicate, of: entity.name, index.origin, attribute.name)
      }
      for element in index.elements {
        add(expression: element.expression, of: entity.name, element.origin, .expression)
      }
    }
  }

  private mutating func add(predicate text: String?, of entity: String?, _ origin: Origin, _ attribute: String) {
    guard let text, let syntax = try? PredicateSyntax(parsing: text) else { return }
    add(syntax.keyPaths, of: entity, model.source.location(of: origin, attributeNamed: attribute))
  }

  private mutating func add(expression text: String?, of entity: String, _ origin: Origin, _ attribute: XMLKey) {
    guard let text, let syntax = try? ExpressionSyntax(parsing: text) else { return }
    add(syntax.keyPaths, of: entity, model.source.location(of: origin, attribute: attribute))
  }

  /// Adds the properties that key paths name, as far as their objects are known.
  private mutating func add(_ paths: [PredicateSyntax.KeyPath], of entity: String?, _ value: Location?) {
    guard let value else { return }
    let text = EscapedValue(model.source.bytes[value.bytes])
    for path in paths where path.startsAtObject {
      var entity = entity
      var rest = text.bytes[path.range.clamped(to: 0..<text.bytes.count)]
      for key in path.keys {
        guard let owner = entity, let element = uses.owner(of: key, in: owner), let word = rest.firstWord(key) else {
          break
        }
        let place = Location(value.file, bytes: text.offsets[word.lowerBound]..<text.offsets[word.upperBound])
        all.append(ElementUse(element: element, role: .reference, location: place))
        rest = rest[word.upperBound...]
        entity = uses.destination(of: element)
      }
    }
  }
}

/// The meaning of a value in XML, with the place of each of its bytes in the file.
private struct EscapedValue {
  /// The text without escapes.
  private(set) var bytes: [UInt8] = []
  /// The offset in the file of each byte, and of the end.
  private(set) var offsets: [Int] = []

  init(_ value: ArraySlice<UInt8>) {
    var place = value.startIndex
    while place < value.endIndex {
      var end = place + 1
      if value[place] == UInt8(ascii: "&"), let semicolon = value[place...].firstIndex(of: UInt8(ascii: ";")) {
        end = semicolon + 1
      }
      let piece = value[place..<end]
      let meaning = Array(XMLText.unescaped(String(decoding: piece, as: UTF8.self)).utf8)
      // A byte of a longer character has no meaning by itself, and neither has an unknown reference.
      let isPlain = end == place + 1 || meaning.elementsEqual(piece)
      let read = isPlain ? [value[place]] : meaning
      bytes += read
      offsets += Array(repeating: place, count: read.count)
      place = isPlain ? place + 1 : end
    }
    offsets.append(value.endIndex)
  }
}
