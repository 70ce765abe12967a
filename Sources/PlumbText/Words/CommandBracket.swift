/// Finds the bracket of `##[name]`, a command to GitHub's runner wherever it stands, in a text that comes scalar by scalar.
package struct CommandBracket {
  /// The number signs right before the next scalar.
  private var pounds = 0

  package init() {}

  /// Whether the next scalar is such a bracket.
  package mutating func isNext(_ scalar: Unicode.Scalar) -> Bool {
    defer { pounds = scalar == "#" ? pounds + 1 : 0 }
    return scalar == "[" && pounds > 1
  }
}
