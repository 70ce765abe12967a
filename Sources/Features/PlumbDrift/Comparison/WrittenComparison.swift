import PlumbDeclarations
import PlumbModel

/// Properties of classes that implement their accessors.
///
/// An accessor can convert the stored value, so only the properties determined by the model are compared: the plain
/// type of an attribute, its optionality, the destination and cardinality of a relationship. A custom type is
/// accepted for any attribute. A property with another name than the expected one may convert the value of the key in
/// any way.
///
/// None of these differences has a fix, because the accessors change with the type.
extension Comparison {
  /// Compares an attribute or a relationship. A pair with different Swift names is skipped.
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
    removeFixes(from: start, help: "change the accessors with the type, or let `plumb generate` write them")
  }

  /// Compares the type, then the optionality of an attribute that is optional in the model.
  private mutating func compareWrittenAttribute(_ pair: PropertyPair) {
    let (expected, actual) = (pair.expected.type, pair.actual.type)
    if !expected.unwrapped.means(actual.unwrapped) {
      guard override(of: pair)?.type != nil || actual.unwrapped.isStandard else { return }
      reportType(pair, suggested: expected)
    } else if pair.expected.facts.isOptional, !actual.isOptional, !ignoresOptionality(pair) {
      differences.append(.driftOptionality(pair, []))
    }
  }
}
