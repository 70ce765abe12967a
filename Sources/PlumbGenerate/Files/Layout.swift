import PlumbDeclarations

/// Where long lines break, so that `swift format` changes nothing.
///
/// Lines break at 100 columns, swift-format's default, which leaves them as they are under wider settings too: one
/// argument a line is stable whether or not `lineBreakBeforeEachArgument` is set.
enum Layout {
  /// Columns, counted in characters.
  static let width = 100
  /// A break behind a property's colon is undone where the line would fit; it is made only where the widest setting
  /// that Plumb supports needs it.
  static let greatestWidth = 120

  /// `func fetchRequest() -> NSFetchRequest<Item> ` up to the brace, which goes on a line of its own after a break.
  static func function(_ head: String, returning type: String, depth: Int) -> Code {
    let line = "\(head) -> \(type) "
    return line.columns + 1 + 2 * depth <= width ? Code(line) : Code("\(head)\n  -> \(type)\n")
  }
}

extension CodeWriter {
  /// `@Attribute(.unique, persistentName: "x")`, on one line or an argument a line.
  ///
  /// What has no parentheses cannot break, and stands on its line however long it is.
  mutating func write(breaking expression: Expression) {
    guard case .call(let callee, let arguments, let suffix) = expression else { return write(expression) }
    let start = mark()
    write(expression)
    if fits(columns(since: start)) { return }
    goBack(to: start)
    write(callee)
    write("(")
    for (number, argument) in arguments.enumerated() {
      deeper { writer in
        writer.endLine()
        writer.write(argument, comma: number < arguments.count - 1 ? "," : "")
      }
    }
    endLine()
    write(")")
    write(suffix)
  }

  /// `public var title: String = ""`, broken behind `=`, inside a call, or behind the colon.
  ///
  /// The first of these that fits:
  ///
  ///     var soil: SoilKind = SoilKind(rawValue: "loam")!   // on one line
  ///     var title: String =                                // the value on a line of its own
  ///       "…"
  ///     var icon: Data = Data(                             // a call, broken inside
  ///       base64Encoded: "…"
  ///     )!
  ///     var x:                                             // a type that is too long already
  ///       SomeVeryLongName = …
  mutating func write(_ property: PropertyLine) {
    if let annotation = property.annotation {
      write(breaking: annotation)
      endLine()
    }
    let start = mark()
    write(property.introducer)
    write(property.name)
    write(":")
    let colon = mark()
    write(" ")
    write(property.type)
    let columns = columns(since: start)
    guard let value = property.value else {
      if !fits(columns, in: Layout.greatestWidth) { writeBelow(colon) { $0.write(property.type) } }
      return
    }
    if fits(columns + 2, in: Layout.greatestWidth) {
      write(value, behind: columns)
    } else {
      writeBelow(colon) { writer in
        let start = writer.mark()
        writer.write(property.type)
        writer.write(value, behind: writer.columns(since: start))
      }
    }
  }

  /// A type as Swift spells it, piece by piece: no string is made for it.
  private mutating func write(_ type: TypeReference) {
    type.writeCode { write($0) }
  }

  /// On one line.
  mutating func write(_ expression: Expression) {
    switch expression {
    case .text(let text): write(text)
    case .call(let callee, let arguments, let suffix):
      write(callee)
      write("(")
      for (number, argument) in arguments.enumerated() {
        if number > 0 { write(", ") }
        write(argument)
      }
      write(")")
      write(suffix)
    }
  }

  /// `deleteRule: .nullify`, on one line.
  private mutating func write(_ argument: Argument) {
    if let label = argument.label {
      write(label)
      write(": ")
    }
    write(argument.value)
  }

  /// ` = value` behind so many columns, the value as far to the left as it has to be.
  private mutating func write(_ value: Expression, behind columns: Int) {
    let sign = mark()
    write(" = ")
    let start = mark()
    write(value)
    let length = self.columns(since: start)
    if fits(columns + 3 + length) { return }
    goBack(to: sign)
    if case .call(let callee, _, _) = value, !fits(length + 2), fits(columns + 4 + callee.columns) {
      write(" = ")
      write(breaking: value)
    } else {
      write(" =")
      writeBelow(mark()) { $0.write(breaking: value) }
    }
  }

  /// From the mark on, on the next line and one level deeper.
  private mutating func writeBelow(_ mark: Mark, _ body: (inout CodeWriter) -> Void) {
    goBack(to: mark)
    deeper { writer in
      writer.endLine()
      body(&writer)
    }
  }

  /// An argument on a line of its own; too long a one breaks behind its label, and then inside its value.
  private mutating func write(_ argument: Argument, comma: String) {
    let start = mark()
    write(argument)
    write(comma)
    guard let label = argument.label, !fits(columns(since: start)) else { return }
    goBack(to: start)
    write(label)
    write(":")
    writeBelow(mark()) { $0.write(breaking: argument.value) }
    write(comma)
  }
}

extension String {
  /// How many characters; counted by bytes where that is the same, which takes a fraction of the time.
  var columns: Int { utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? utf8.count : count }
}
