/// A detector of the bracket in `##[name]`, scalar by scalar. GitHub's runner interprets `##[name]` anywhere in a
/// text as a command.
package struct CommandBracket {
  /// The number of number signs directly before the next scalar.
  private var pounds = 0

  package init() {}

  /// Returns whether the next scalar is such a bracket.
  package mutating func isNext(_ scalar: Unicode.Scalar) -> Bool {
    defer { pounds = scalar == "#" ? pounds + 1 : 0 }
    return scalar == "[" && pounds > 1
  }
}
