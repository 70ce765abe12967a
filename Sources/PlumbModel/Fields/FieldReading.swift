/// A function that reads the value of an XML attribute into a field.
///
/// The reader sets about sixty thousand fields in a model of a thousand entities. The most frequent kinds of values
/// are separate cases, so that their setters, which capture no values, are called without a wrapping closure.
package enum FieldReading<Element>: Sendable {
  /// Text that Xcode omits if it is empty.
  case name(@Sendable (inout Element, consuming String) -> Void)
  /// Text that can be empty.
  case text(@Sendable (inout Element, consuming String?) -> Void)
  /// A flag: `YES`, or omitted.
  case flag(@Sendable (inout Element, Bool) -> Void)
  /// A value of another form, or a value that also affects other fields.
  case value(@Sendable (inout Element, XMLValue, inout TextCache) -> Bool)

  /// Reads a value if it is valid: `optional="true"` sets the flag.
  ///
  /// - Returns: Whether Xcode would spell the value in the same way. If `false`, the caller has to preserve the
  ///   spelling.
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
