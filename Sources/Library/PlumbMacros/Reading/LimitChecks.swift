import PlumbCore
import PlumbDeclarations
import SwiftSyntax
import SwiftSyntaxBuilder

/// The checks of the limits for an attribute's values, by the rules that check those of a model.
extension PropertyReading {
  /// Reports limits that no value is within, that are no values of the type, or that the default is not within, and a
  /// regular expression that does not compile or does not match the default.
  mutating func checkLimits(of declaration: PropertyDeclaration) {
    if let bounds = declaration.limitBounds { check(bounds, declaration) }
    if let pattern = declaration.schema.limits.pattern { check(pattern, declaration) }
  }

  private mutating func check(_ bounds: Bounds, _ declaration: PropertyDeclaration) {
    let least = limit(["min", "minDate", "minLength", "length"])
    let greatest = limit(["max", "maxDate", "maxLength", "length"])
    if let type = declaration.limitedType {
      if let side = bounds.unreachable(in: type) {
        let argument = side == .above ? least : greatest
        return report(
          "bounds-inverted", "`\(name)` allows only values beyond the range of \(declaration.type.unwrapped)",
          at: argument?.expression, fixes: [remove(argument)])
      }
      for (bound, argument) in [(bounds.minimum, least), (bounds.maximum, greatest)] {
        guard let bound, let argument, let reason = Bounds.fault(of: bound, in: type) else { continue }
        return report(
          "bounds-invalid", "`\(argument.expression.trimmed)` is \(reason)", at: argument.expression,
          fixes: [remove(argument)])
      }
    }
    if bounds.areInverted { return reportReversed(least, greatest) }
    checkDefault(of: declaration, bounds, least, greatest)
  }

  private mutating func reportReversed(_ least: LabeledExprSyntax?, _ greatest: LabeledExprSyntax?) {
    guard let least, let greatest else { return }
    // `length` is one range.
    if least.id == greatest.id, let (lower, upper) = text.lengths(least.expression) {
      return report(
        "bounds-inverted", "the shortest length \(lower) is above the longest one \(upper)", at: least.expression,
        fixes: [write("\(upper)...\(lower)", as: least)])
    }
    let (lower, upper) = (least.expression.trimmedDescription, greatest.expression.trimmedDescription)
    var swap = write(upper, as: least)
    swap?.title = "swap `\(lower)` and `\(upper)`"
    swap?.changes += write(lower, as: greatest)?.changes ?? []
    report(
      "bounds-inverted", "`\(name)` allows no value: the minimum is \(lower), the maximum \(upper)",
      at: least.expression, fixes: [swap])
  }

  /// Reports a default outside of the limits.
  private mutating func checkDefault(
    of declaration: PropertyDeclaration, _ bounds: Bounds, _ least: LabeledExprSyntax?, _ greatest: LabeledExprSyntax?
  ) {
    guard let value = declaration.limitedDefault, let side = bounds.side(of: value),
      let initial = node.bindings.first?.initializer?.value, let argument = side == .below ? least : greatest
    else { return }
    let isText = declaration.limitedType == .string
    let limit = isText ? (side == .below ? bounds.minimum : bounds.maximum)?.description : nil
    let relation =
      isText
      ? side == .below ? "shorter than" : "longer than"
      : side == .below ? "below the minimum" : "above the maximum"
    let bound = limit ?? argument.expression.trimmedDescription
    report(
      "default-outside-bounds",
      "the default \(initial.trimmed) is \(relation) \(bound): an object that keeps it cannot be saved",
      at: initial,
      fixes: [
        isText ? nil : Problem.Fix("write `\(bound)`", replace: initial, with: "\(raw: bound)" as ExprSyntax),
        startAsNil(),
      ])
  }

  /// Reports a regular expression that does not compile, or does not match the default.
  private mutating func check(_ pattern: String, _ declaration: PropertyDeclaration) {
    let argument = limit(["matching", "regex"])
    do throws(Pattern.Trouble) {
      let pattern = try Pattern(pattern)
      guard case .string(let value)? = declaration.defaultValue, pattern.matches(value) == false,
        let initial = node.bindings.first?.initializer?.value
      else { return }
      report(
        "default-outside-bounds",
        "the regular expression does not match the default \(initial.trimmed): an object that keeps it cannot be saved",
        at: initial, fixes: [startAsNil()])
    } catch {
      guard case .broken(let reason) = error else { return }
      report(
        "default-outside-bounds", "the regular expression does not compile: \(reason)", at: argument?.expression,
        fixes: [remove(argument)])
    }
  }

  /// Returns the last argument of `@Attribute` with one of these labels.
  private func limit(_ labels: [String]) -> LabeledExprSyntax? {
    node.attributes.named("Attribute").flatMap(\.labeledArguments).last { argument in
      argument.label.map { labels.contains($0.text) } ?? false
    }
  }
}

extension PropertyDeclaration {
  /// The type whose range limits the values. `nil` for a raw value, whose type a macro does not see.
  fileprivate var limitedType: AttributeType? {
    attributeTraits?.storage == .default ? plainAttributeType : nil
  }

  /// The limits as numbers: of the values, or of a text's length. `nil` if the attribute has none.
  fileprivate var limitBounds: Bounds? {
    let limits = schema.limits
    let bounds = Bounds(
      minimum: limits.minimumLength.flatMap { DecimalNumber("\($0)") } ?? limits.minimum?.number,
      maximum: limits.maximumLength.flatMap { DecimalNumber("\($0)") } ?? limits.maximum?.number)
    return bounds.minimum == nil && bounds.maximum == nil ? nil : bounds
  }

  /// The number to compare with the limits: the value of the default, or the length of a text in UTF-16.
  fileprivate var limitedDefault: DecimalNumber? {
    guard let value = defaultValue else { return nil }
    if case .string(let text) = value { return DecimalNumber("\(text.utf16.count)") }
    return value.number
  }
}

extension DefaultValue {
  /// The value as a number; for a date, the seconds since 2001-01-01 00:00 UTC. `nil` for other values.
  fileprivate var number: DecimalNumber? {
    switch self {
    case .integer(let value): DecimalNumber("\(value)")
    case .floating(let value), .date(let value): DecimalNumber("\(value)")
    case .decimal(let digits): DecimalNumber(digits)
    default: nil
    }
  }
}
