extension TypeReference {
  /// The signed integer type: `Int32` for `UInt32`. `nil` for a type that is not an unsigned integer.
  package var signed: TypeReference? {
    guard case .named(let name, let generics) = self, generics.isEmpty, name.hasPrefix("UInt"),
      StandardType.isInteger(name)
    else { return nil }
    return .named(String(name.dropFirst()))
  }
}
