import PlumbDeclarations

/// Calls, whose arguments are named one after the other while they are written:
///
///     writer.call("@Relationship") {
///       $0.argument("inverse", .quoted(inverse))
///       $0.argument("deleteRule", .member(rule))
///     }
///
/// All of it comes on one line. Where that turns out too long it is taken back, and the arguments come a second time,
/// each on a line of its own.
extension CodeWriter {
  ///
  /// `room` columns have to stay free behind it; `always` is for a call that is known to be too long for its line.
  mutating func call(
    _ callee: String, suffix: String = "", room: Int = 0, always: Bool = false,
    _ arguments: (inout CodeWriter) -> Void
  ) {
    let start = mark()
    let count = callOnOneLine(callee, suffix: suffix, arguments)
    if !always, fits(since: start, in: Layout.width - room) { return }
    goBack(to: start)
    write(callee)
    put("(")
    writeArguments(CallProgress(total: count), arguments)
    endLine()
    put(")")
    write(suffix)
  }

  /// Returns the number of arguments.
  @discardableResult
  mutating func callOnOneLine(_ callee: String, suffix: String = "", _ arguments: (inout CodeWriter) -> Void) -> Int {
    write(callee)
    put("(")
    let count = writeArguments(CallProgress(), arguments)
    put(")")
    write(suffix)
    return count
  }

  /// An argument of the call that is being written.
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

  /// Calls can stand in arguments: the outer one goes on where it was.
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

  /// On a line of its own, the value below the label where it is too long. Without a label a call breaks there.
  private mutating func writeArgument(_ label: String?, _ value: Expression, comma: String) {
    let start = mark()
    writeArgument(label, value)
    write(comma)
    if fits(since: start, in: Layout.width - value.room) { return }
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

/// How far a call has come.
struct CallProgress {
  /// The arguments so far.
  var count = 0
  /// How many there will be, where each has a line of its own; nil where all are on one.
  var total: Int?
}
