import PlumbCore
import PlumbModel

/// The expression of a derived attribute, in the forms of Apple's documentation of `NSDerivedAttributeDescription`.
///
///     DerivationExpression("items.@count")       // .path(["items", "@count"])
///     DerivationExpression("canonical:( name )") // .call(function: "canonical", argument: ["name"])
///     DerivationExpression("total * 2")          // .other
///     DerivationExpression("items.@count +")     // .invalid
enum DerivationExpression: Equatable {
  /// A key path, as the components between the dots: `customer.name`, `items.@count`, `items.price.@sum`. An operator
  /// includes its `@`.
  case path([Substring])
  /// A function of one argument that is a key path: `canonical:(name)`.
  case call(function: Substring, argument: [Substring])
  /// The time of the last save: `now()`.
  case now
  /// An expression of another form, which may be valid: arithmetic, a function of several arguments, a string.
  case other
  /// A text that certainly does not parse.
  case invalid(PredicateSyntaxError)

  /// Creates an expression from its text. A text that Plumb cannot parse and Foundation may is `other`.
  init(_ text: String) {
    do {
      self.init(try ExpressionSyntax(parsing: text))
    } catch {
      // A reserved word is a key here: `size`.
      self = DerivationText.keys(in: text[...]).map { .path($0) } ?? (error.isCertain ? .invalid(error) : .other)
    }
  }

  private init(_ expression: ExpressionSyntax) {
    switch expression.kind {
    case .keyPath(let keys): self = .path(keys.map { $0[...] })
    case .function("now", let arguments): self = arguments.isEmpty ? .now : .other
    case .function(let name, let arguments):
      guard arguments.count == 1, case .keyPath(let keys)? = arguments.first?.kind, name.last == ":",
        let function = name.split(separator: ":", omittingEmptySubsequences: false).first,
        function.count == name.count - 1
      else {
        self = .other
        return
      }
      self = .call(function: function, argument: keys.map { $0[...] })
    default: self = .other
    }
  }
}
