// Swift's names for the operators on texts. The compiler reports each of them with the operator of a query, which has
// other options.

extension Operand where Value == String {
  /// Swift's name of `beginsWith`.
  @available(*, unavailable, renamed: "beginsWith(_:)")
  public func hasPrefix(_ text: String) -> Condition<Root> { beginsWith(text) }

  /// Swift's name of `endsWith`.
  @available(*, unavailable, renamed: "endsWith(_:)")
  public func hasSuffix(_ text: String) -> Condition<Root> { endsWith(text) }

  /// Swift's name of `beginsWith` for sequences.
  @available(*, unavailable, renamed: "beginsWith(_:)")
  public func starts(with text: String) -> Condition<Root> { beginsWith(text) }

  /// Foundation's name of a comparison with options.
  @available(*, unavailable, message: "Write `contains(text, [.caseInsensitive, .diacriticInsensitive])`.")
  public func localizedStandardContains(_ text: String) -> Condition<Root> { contains(text) }

  /// Foundation's name of a comparison with an option.
  @available(*, unavailable, message: "Write `contains(text, .caseInsensitive)`.")
  public func localizedCaseInsensitiveContains(_ text: String) -> Condition<Root> { contains(text) }
}
