import PlumbModel
import PlumbText

/// Data that a migration does not preserve.
package struct StoreLoss: Hashable, Sendable {
  /// The entity or the property in the earlier version: `Book`, `Book.publishedOn`.
  package let element: String
  package let kind: Kind
  /// The number of objects, values or links.
  package let count: Int

  /// The kinds of losses. The raw value is the text in a list of accepted losses.
  package enum Kind: String, CaseIterable, Sendable {
    case objectsDropped = "objects dropped"
    case valuesDropped = "values dropped"
    case valuesChanged = "values changed"
    case linksDropped = "links dropped"

    fileprivate var noun: String {
      switch self {
      case .objectsDropped: "object"
      case .valuesDropped, .valuesChanged: "value"
      case .linksDropped: "link"
      }
    }
  }

  init(_ element: String, _ kind: Kind, _ count: Int) {
    self.element = element
    self.kind = kind
    self.count = count
  }

  /// The loss as a sentence: `Book.publishedOn: 15 values are dropped`.
  package var text: String { "\(element): \(quantity)" }

  /// The number of objects with a verb: `15 values are dropped`.
  package var quantity: String {
    let verb = kind == .valuesChanged ? "changed" : "dropped"
    return "\(Phrase.plural(count, kind.noun, "\(kind.noun)s")) \(count == 1 ? "is" : "are") \(verb)"
  }
}
