/// Comparisons of texts. Without options, texts are compared by their bytes.
extension Operand where Value == String {
  private func test(
    _ test: ConditionNode.TextOperator, _ options: TextOptions, _ text: String
  ) -> Condition<Root> {
    Condition(.text(term, test, options, text))
  }

  /// Returns the condition that the text equals another.
  public func equals(_ text: String, _ options: TextOptions) -> Condition<Root> { test(.equals, options, text) }

  /// Returns the condition that the text contains another. No text contains the empty text.
  public func contains(_ text: String, _ options: TextOptions = []) -> Condition<Root> {
    test(.contains, options, text)
  }

  /// Returns the condition that the text begins with another. No text begins with the empty text.
  public func beginsWith(_ text: String, _ options: TextOptions = []) -> Condition<Root> {
    test(.beginsWith, options, text)
  }

  /// Returns the condition that the text ends with another. No text ends with the empty text.
  public func endsWith(_ text: String, _ options: TextOptions = []) -> Condition<Root> {
    test(.endsWith, options, text)
  }

  /// Returns the condition that the whole text has a pattern: `?` is one character, `*` is any number of characters.
  public func like(_ pattern: String, _ options: TextOptions = []) -> Condition<Root> {
    test(.like, options, pattern)
  }

  /// Returns the condition that the whole text matches a regular expression.
  public func matches(_ pattern: String, _ options: TextOptions = []) -> Condition<Root> {
    test(.matches, options, pattern)
  }
}
