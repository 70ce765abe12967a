/// The result of a getter for a stored value that cannot be decoded, such as a raw value without a case. It is the
/// property's default with `fallbackToDefaultValue`. It is nil with `debugAssertNil`, and an assertion fails in debug
/// builds.
public enum DecodeFailurePolicy: String, Hashable, Sendable, CaseIterable {
  case fallbackToDefaultValue, debugAssertNil
}
