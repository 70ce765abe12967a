extension Operand where Value == String {
  private func test(
    _ test: ConditionNode.TextOperator, _ options: TextOptions, _ text: String
  ) -> Condition<Root> {
    self.test(test, options, Self.term(text))
  }

  private func test(_ test: ConditionNode.TextOperator, _ options: TextOptions, _ other: Term) -> Condition<Root> {
    Condition(.text(term, test, options, other))
  }
}

/// Comparisons of texts. Without options, texts are compared by their bytes.
extension Operand where Value == String {
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

/// Comparisons of two texts of an object. A comparison with nil is false.
extension Operand where Value == String {
  /// Returns the condition that the text equals another one of the object.
  public func equals<Other: Operand<Root, String>>(_ other: Other, _ options: TextOptions) -> Condition<Root> {
    test(.equals, options, other.term)
  }

  /// Returns the condition that the text contains another one of the object. No text contains the empty text.
  public func contains<Other: Operand<Root, String>>(_ other: Other, _ options: TextOptions = []) -> Condition<Root> {
    test(.contains, options, other.term)
  }

  /// Returns the condition that the text begins with another one of the object.
  public func beginsWith<Other: Operand<Root, String>>(_ other: Other, _ options: TextOptions = []) -> Condition<Root> {
    test(.beginsWith, options, other.term)
  }

  /// Returns the condition that the text ends with another one of the object.
  public func endsWith<Other: Operand<Root, String>>(_ other: Other, _ options: TextOptions = []) -> Condition<Root> {
    test(.endsWith, options, other.term)
  }

  /// Returns the condition that the text has a pattern, which is another one of the object.
  public func like<Other: Operand<Root, String>>(_ other: Other, _ options: TextOptions = []) -> Condition<Root> {
    test(.like, options, other.term)
  }
}
