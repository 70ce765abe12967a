extension String {
  /// Returns this text with escaped characters. The closure returns the replacement of a character; `nil` keeps it.
  package func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if let text = replacement(scalar) {
        result += text
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
