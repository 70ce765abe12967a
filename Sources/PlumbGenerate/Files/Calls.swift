import PlumbDeclarations

/// Function calls whose arguments are written one at a time:
///
///     writer.call("@Relationship") {
///       $0.argument("inverse", .quoted(inverse))
///       $0.argument("deleteRule", .member(rule))
///     }
///
/// The call is written on one line first. If this line is too long, it is removed and the arguments are written
/// again, each on a separate line.
extension CodeWriter {
  /// Writes a call, on one line or with one argument on each line.
  ///
  /// - Parameters:
  ///   - callee: The expression before the parentheses.
  ///   - suffix: The text after the parentheses.
  ///   - room: The number of columns that must remain free after the call.
  ///   - always: Whether to break the line without trying one line, because the call is known to be too long.
  ///   - arguments: Writes the arguments. It can be called twice.
  mutating func call(
    _ callee: String, suffix: String = "", availableColumns: Int = 0, always: Bool = false,
    _ arguments: (inout CodeWriter) -> Void
  ) {
    let start = mark()
    let count = callOnOneLine(callee, suffix: suffix, arguments)
    if !always, fits(since: start, in: Layout.width - availableColumns) { return }
    goBack(to: start)
    write(callee)
    put("(")
    writeArguments(CallProgress(total: count), arguments)
    endLine()
    put(")")
    write(suffix)
  }

  /// Writes a call on one line, and returns the number of arguments.
  @discardableResult
  mutating func callOnOneLine(_ callee: String, suffix: String = "", _ arguments: (inout CodeWriter) -> Void) -> Int {
    write(callee)
    put("(")
    let count = writeArguments(CallProgress(), arguments)
    put(")")
    write(suffix)
    return count
  }

  /// Writes an argument of the current call.
  mutating func argument(_ label: String? = nil, _ value: Expression) {
    call.count += 1
    guard let total = call.total else {
      if call.count > 1 { put(", ") }
      return writeArgument(label, value)
    }
    let comma = call.count < total ? "," : ""
    deeper { writer in
      writer.endLine()
      writer.writeArgument(label, value, comma: comma)
    }
  }

  /// Calls can be nested in arguments. The state of the outer call is restored afterwards.
  @discardableResult
  private mutating func writeArguments(_ progress: CallProgress, _ arguments: (inout CodeWriter) -> Void) -> Int {
    let outer = call
    call = progress
    arguments(&self)
    defer { call = outer }
    return call.count
  }

  private mutating func writeArgument(_ label: String?, _ value: Expression) {
    if let label {
      write(label)
      put(": ")
    }
    write(value)
  }

  /// Writes an argument on a separate line. If it is too long, the value is written below the label. A call without a
  /// label breaks inside its parentheses.
  private mutating func writeArgument(_ label: String?, _ value: Expression, comma: String) {
    let start = mark()
    writeArgument(label, value)
    write(comma)
    if fits(since: start, in: Layout.width - value.availableColumns) { return }
    guard let label else {
      guard case .call(_, let arguments, _) = value, !arguments.isEmpty else { return }
      goBack(to: start)
      write(breaking: value, always: true)
      return write(comma)
    }
    goBack(to: start)
    write(label)
    put(":")
    if case .array = value {
      put(" ")
      write(breaking: value)
      return write(comma)
    }
    writeBelow(mark()) { $0.write(breaking: value) }
    write(comma)
  }
}

/// The progress of a call.
struct CallProgress {
  /// The number of arguments so far.
  var count = 0
  /// The total number of arguments if each has a separate line. `nil` if all are on one line.
  var total: Int?
}
