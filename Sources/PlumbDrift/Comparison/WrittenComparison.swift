import PlumbDeclarations
import PlumbModel

/// Properties of classes that write their accessors out.
///
/// An accessor makes what it likes of the stored value, so it is compared as far as it goes by the model: the plain type
/// of an attribute, whether it can say nil, where a relationship leads and to how many. A type of the author's own may
/// stand for any attribute, and a property under another name than the expected one may read the key as it likes.
///
///     model  <attribute name="count" attributeType="Integer 64"/>
///     Swift  var count: String? { get { stored(forKey: "count") } … }
///     // drift-type: Order.count is Integer 64 in the model but String in Swift
///
/// None of this has a fix: where the type changes, the accessors do.
extension Comparison {
  /// An attribute or a relationship, whatever its name.
  mutating func compareWritten(_ pair: PropertyPair) {
    guard pair.expected.name == pair.actual.name else { return }
    let start = differences.count
    switch (pair.expected.kind, pair.actual.kind) {
    case (.attribute, .attribute): compareWrittenAttribute(pair)
    case (.attribute, .relationship): reportKind(pair, found: .relationship(nil))
    case (.relationship, .attribute): reportKind(pair, found: .attribute)
    case (.relationship(let expected), .relationship(let actual)):
      if expected.cardinality != actual.cardinality {
        reportKind(pair, found: .relationship(actual.cardinality))
      } else if !actual.destination.isEmpty {
        compareDestination(pair, expected, actual.destination)
      }
    }
    for index in differences[start...].indices {
      differences[index].fix = nil
      if differences[index].help.isEmpty {
        differences[index].help = ["change the accessors with the type, or let `plumb generate` write them"]
      }
    }
  }

  /// The type, then a nil that the model allows and Swift does not know of.
  private mutating func compareWrittenAttribute(_ pair: PropertyPair) {
    let (expected, actual) = (pair.expected.type, pair.actual.type)
    if !expected.unwrapped.means(actual.unwrapped) {
      guard override(of: pair)?.type != nil || actual.unwrapped.isPlain else { return }
      reportType(pair, suggested: expected)
    } else if pair.expected.facts.isOptional, !actual.isOptional, !ignoresOptionality(pair) {
      differences.append(.driftOptionality(pair, []))
    }
  }
}

extension TypeReference {
  /// A type of Swift or Foundation that says which attributes it can be the value of.
  fileprivate var isPlain: Bool {
    if case .named(let name, _) = self { StandardType.isKnown(name) } else { false }
  }
}
