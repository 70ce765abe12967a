import PlumbCore
import PlumbModel
import PlumbText

extension CompiledModelReader {
  /// Reads the default value in the spelling of model files.
  mutating func readDefault(of attribute: inout Attribute, _ place: Reference, _ path: ElementPath) {
    guard archive.instance(place)?.fields["NSDefaultValue"].map({ $0 != .uid(0) }) == true else { return }
    let reference = archive.reference("NSDefaultValue", of: place)
    if attribute.type == .composite, archive.instance(reference)?.fields["NS.keys"] == .array([]) { return }
    let value = archive.value("NSDefaultValue", of: place)
    guard let text = text(of: value, reference, as: attribute.type) else { return omit(.defaults, path) }
    if attribute.type == .date { attribute.defaultDateInterval = text } else { attribute.defaultValue = text }
  }

  /// Returns a value in the spelling of model files; `nil` for a value of another type.
  private func text(of value: PropertyList?, _ reference: Reference?, as type: AttributeType) -> String? {
    switch type {
    case .string: value?.string
    case .boolean: (value?.boolean ?? value?.integer.map { $0 != 0 }).map { $0 ? "YES" : "NO" }
    case .integer16, .integer32, .integer64, .double, .float: number(value)
    case .decimal: number(value) ?? decimal(reference)
    case .date: number(archive.value("NS.time", of: reference))
    case .uuid: archive.value("NS.uuidbytes", of: reference)?.data.flatMap(Self.uuid)
    case .uri: name(reference, "NS.relative")
    case .binary: value?.data.map { Base64.text(of: $0) }
    case .transformable, .composite, .objectID, .undefined: nil
    }
  }

  private func number(_ value: PropertyList?) -> String? {
    switch value {
    case .integer(let value): "\(value)"
    case .boolean(let value): value ? "1" : "0"
    case .real(let value): Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    default: nil
    }
  }

  /// Returns the number of an `NSDecimalNumber`.
  private func decimal(_ reference: Reference?) -> String? {
    guard let bytes = archive.value("NS.mantissa", of: reference)?.data,
      let exponent = integer("NS.exponent", of: reference)
    else { return nil }
    let isLittle = integer("NS.mantissa.bo", of: reference) ?? 1 == 1
    return ArchivedDecimal(
      mantissa: bytes, exponent: exponent, isNegative: flag("NS.negative", of: reference), isLittle: isLittle)?.text
  }

  private static func uuid(_ bytes: [UInt8]) -> String? {
    guard bytes.count == 16 else { return nil }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { Hexadecimal.text(bytes[$0]).uppercased() }
      .joined(separator: "-")
  }

  /// Reads the bounds of the values. They are predicates with a code, such as `SELF >= 0` with 1620.
  mutating func readBounds(of attribute: inout Attribute, _ place: Reference, _ path: ElementPath) {
    let predicates = elements("NSValidationPredicates", of: place)
    let codes = elements("NSValidationWarnings", of: place).map { archive.value($0)?.integer }
    for (index, predicate) in predicates.enumerated() {
      let code = codes.indices.contains(index) ? codes[index] : nil
      guard let bound = ValueBound.all(for: attribute.type).first(where: { Int64($0.code) == code }),
        let text = text(of: bound, predicate, attribute.type)
      else {
        omit(.predicates, path)
        continue
      }
      attribute.set(bound, text)
    }
  }

  /// Returns the text of a bound; `nil` if the predicate is not the one of the bound.
  private mutating func text(of bound: ValueBound, _ predicate: Reference, _ type: AttributeType) -> String? {
    let constant = archive.reference("NSRightExpression", of: predicate)
    let value = archive.reference("NSConstantValue", of: constant)
    guard
      let text = text(
        of: archive.value("NSConstantValue", of: constant), value,
        as: bound == .stringPattern ? .string : bound.type(for: type))
    else { return nil }
    let comparison = archive.reference("NSPredicateOperator", of: predicate)
    let left = predicates.expression(archive.reference("NSLeftExpression", of: predicate))
    let isBound = integer("NSOperatorType", of: comparison) == bound.comparison.code
    return isBound && left == (bound.isLength ? "length" : "SELF") ? text : nil
  }

  /// Reads the expression of a derived attribute.
  mutating func readDerivation(of attribute: inout Attribute, _ place: Reference, _ path: ElementPath) {
    guard archive.instance(place)?.classes.contains("NSDerivedAttributeDescription") == true else { return }
    attribute.isDerived = true
    let text = predicates.expression(archive.reference("NSDerivationExpression", of: place))
    attribute.derivationExpression = text.map { Self.aggregate($0) ?? $0 }
    if text == nil { omit(.derivations, path) }
  }

  /// Returns the call of an aggregate on a key path as the editor spells it: `items.@count` for `count:(items)`, and
  /// `items.price.@sum`. `nil` for another text.
  private static func aggregate(_ text: String) -> String? {
    guard let syntax = try? ExpressionSyntax(parsing: text), case .function(let name, let arguments) = syntax.kind,
      arguments.count == 1, case .keyPath(let keys) = arguments[0].kind,
      let aggregate = ExpressionSyntax.aggregates.sorted(by: { $0.key < $1.key }).first(where: { $0.value == name })
    else { return nil }
    return (keys + [aggregate.key]).joined(separator: ".")
  }
}

extension Attribute {
  fileprivate mutating func set(_ bound: ValueBound, _ text: String) {
    switch bound {
    case .numberTooSmall, .stringTooShort: minimumValue = text
    case .numberTooLarge, .stringTooLong: maximumValue = text
    case .dateTooSoon: minimumDateInterval = text
    case .dateTooLate: maximumDateInterval = text
    case .stringPattern: regularExpression = text
    }
  }
}
