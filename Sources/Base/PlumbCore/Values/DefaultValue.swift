/// An initial value by its meaning: `0x10` and `16` are equal, and so are two spellings of a date.
///
///     var limit: Double = 1_000           // .floating(1000)
///     var price: Decimal = 0.10           // .decimal("0.1")
///     var state: State = .draft           // .enumCase("draft")
///     var since: Date = Date(timeIntervalSince1970: 978_307_200)  // .date(0)
public enum DefaultValue: Hashable, Sendable {
  /// The value `nil`. `Optional.none`, and `.none` of an optional type, are equal to it.
  case none
  /// A Boolean, `true` or `false`: the model's `YES` or `NO`.
  case boolean(Bool)
  /// An integer, in any radix, with or without `_`.
  case integer(Int64)
  /// A floating-point number for a property of type Double or Float: `0` is `.floating(0)`.
  case floating(Double)
  /// The exact digits of a decimal number, without redundant zeros: `0.1` for `00.10`.
  case decimal(String)
  /// The text of a string literal, with its escapes resolved.
  case string(String)
  /// A date, in seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  /// Bytes as base64, as in a model's default. Empty for `Data()`.
  case data(base64: String)
  /// A UUID in uppercase, with its four hyphens.
  case uuid(String)
  /// The text of a URL, as `URL(string:)` accepts it.
  case url(String)
  /// The name of an enum case: `.draft`.
  case enumCase(String)
  /// Any other expression, as its source text: `Date()`, `.random`, a call.
  case expression(String)
}
