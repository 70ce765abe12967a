/// How a field takes the value of an XML attribute.
///
/// The reader sets some sixty thousand fields in a model of a thousand entities. The usual kinds of values are cases of
/// their own, so that their setters, which capture nothing, are called without a closure around them.
package enum FieldReading<Element>: Sendable {
  /// Text that Xcode leaves out where it is empty.
  case name(@Sendable (inout Element, consuming String) -> Void)
  /// Text, which may be empty.
  case text(@Sendable (inout Element, consuming String?) -> Void)
  /// `YES`, or left out.
  case flag(@Sendable (inout Element, Bool) -> Void)
  /// A value of another form, or one that says something of other fields as well.
  case value(@Sendable (inout Element, XMLValue, inout TextCache) -> Bool)

  /// Takes a value as far as it has a meaning: `optional="true"` sets the flag.
  ///
  /// - Returns: Whether Xcode would have spelled it so. Where not, the spelling has to be kept.
  func callAsFunction(_ element: inout Element, _ value: XMLValue, _ texts: inout TextCache) -> Bool {
    switch self {
    case .name(let set):
      set(&element, texts.text(value))
      return value.count > 0
    case .text(let set):
      set(&element, texts.text(value))
      return true
    case .flag(let set):
      let isPlain = value.isPlainYes
      set(&element, isPlain || value.isYes)
      return isPlain
    case .value(let read): return read(&element, value, &texts)
    }
  }
}
