import PlumbDeclarations

/// The positions of line breaks, chosen so that `swift format` does not change them.
///
/// Lines break at 100 columns, the default of swift-format. A greater line length does not change the result: one
/// argument on each line is stable with and without `lineBreakBeforeEachArgument`.
enum Layout {
  /// The maximum line length, in characters.
  static let width = 100
  /// The greatest line length that Plumb supports in a formatter's configuration. Formatters remove the line break
  /// after a property's colon if the line fits. The break is therefore inserted only if the line is longer than this.
  static let greatestWidth = 120

  /// Returns `func fetchRequest() -> NSFetchRequest<Item> ` up to the brace. After a line break, the brace is on a
  /// separate line. `margin` is the number of columns before the function.
  static func function(_ head: String, returning type: String, margin: Int) -> Code {
    function(head, result: "-> \(type)", margin: margin)
  }

  /// Returns the head of a function with the code after its parentheses: `throws -> [Item]`.
  static func function(_ head: String, result: String, margin: Int) -> Code {
    let line = "\(head) \(result) "
    return line.columns + 1 + margin <= width ? Code(line) : Code("\(head)\n  \(result)\n")
  }
}

extension CodeWriter {
  /// Writes declarations on consecutive lines.
  mutating func write(_ list: CodeList) {
    for index in 0..<list.count {
      if index > 0 {
        for _ in 0...list.blankLines { endLine() }
      }
      list.write(&self, index)
    }
  }

  /// Writes a call on one line or with one argument on each line, or an array with one element on each line. `always`
  /// is for a call that is known to be too long for one line.
  mutating func write(breaking expression: Expression, always: Bool = false) {
    switch expression {
    case .call(let callee, let arguments, let suffix):
      call(callee, suffix: suffix, availableColumns: expression.availableColumns, always: always) { writer in
        for argument in arguments { writer.argument(argument.label, argument.value) }
      }
    case .array(let elements):
      put("[")
      deeper { writer in
        for element in elements {
          writer.endLine()
          writer.write(breaking: element)
          if elements.count > 1 { writer.put(",") }
        }
      }
      endLine()
      put("]")
    default: write(expression)
    }
  }

  /// Writes a variable: `public var title: String = ""`. If it is too long, the line breaks after `=`, inside a call,
  /// or after the colon.
  mutating func variable(_ introducer: String, _ name: String, _ type: TypeReference, _ value: Expression?) {
    let start = mark()
    write(introducer)
    write(name)
    put(":")
    let colon = mark()
    put(" ")
    write(type)
    let equalSign = mark()
    if let value {
      put(" = ")
      write(value)
    }
    if fits(since: start) { return }
    goBack(to: equalSign)
    let columns = columns(since: start)
    if fits(columns + (value == nil ? 0 : 2), in: Layout.greatestWidth) {
      if let value { write(value, behind: columns) }
    } else {
      writeBelow(colon) { writer in
        let start = writer.mark()
        writer.write(type)
        if let value { writer.write(value, behind: writer.columns(since: start)) }
      }
    }
  }

  /// Writes an assignment: `title = "none"`. If it is too long, the line breaks after `=` or inside a call.
  mutating func write(assigning value: Expression, to target: String) {
    write(target)
    write(value, behind: target.columns)
  }

  /// Writes a computed property: `public var title: String? {` with a getter and an optional setter. Without a
  /// setter, it is on one line if it fits.
  mutating func computed(
    _ introducer: String, _ name: String, _ type: TypeReference, get getter: Expression, set setter: Expression? = nil
  ) {
    let start = mark()
    write(introducer)
    write(name)
    put(":")
    let colon = mark()
    put(" ")
    write(type)
    let columns = columns(since: start)
    if !fits(columns + 2), fits(columns, in: Layout.greatestWidth), case .named(let name, let generics) = type,
      !generics.isEmpty
    {
      // Line breaks between angle brackets and after the colon are stable at every line length.
      writeBelow(colon) { $0.write(.named(name), breaking: generics) }
      endLine()
    } else if fits(columns + 2, in: Layout.greatestWidth) {
      put(" ")
    } else {
      // If only the brace does not fit, only the brace is written on the next line.
      if !fits(columns, in: Layout.greatestWidth) { writeBelow(colon) { $0.write(type) } }
      endLine()
    }
    guard let setter else { return braced(getter, since: start) }
    put("{")
    deeper { writer in
      writer.endLine()
      writer.accessor("get ", getter)
      writer.endLine()
      writer.accessor("set ", setter)
    }
    endLine()
    put("}")
  }

  /// Writes an accessor: `get { value }`.
  private mutating func accessor(_ keyword: StaticString, _ body: Expression) {
    let start = mark()
    put(keyword)
    braced(body, since: start)
  }

  /// Writes an expression between braces, on the line that begins at `start` if it fits, or else on separate lines.
  private mutating func braced(_ body: Expression, since start: Mark) {
    let brace = mark()
    put("{ ")
    write(body)
    put(" }")
    if fits(since: start) { return }
    goBack(to: brace)
    put("{")
    deeper { writer in
      writer.endLine()
      writer.write(breaking: body)
    }
    endLine()
    put("}")
  }

  /// Writes a type as Swift code.
  private mutating func write(_ type: TypeReference) { write(type.code) }

  /// Writes a type with its generic arguments on a separate line.
  private mutating func write(_ type: TypeReference, breaking generics: [TypeReference]) {
    write(type)
    put("<")
    deeper { writer in
      writer.endLine()
      for (number, generic) in generics.enumerated() {
        if number > 0 { writer.put(", ") }
        writer.write(generic)
      }
    }
    endLine()
    put(">")
  }

  /// Writes an expression on one line.
  mutating func write(_ expression: Expression) {
    switch expression {
    case .text(let text): write(text)
    case .quoted(let text): write(literal: text)
    case .member(let name):
      put(".")
      write(name)
    case .integer(let value): write(integerLiteral(value))
    case .call(let callee, let arguments, let suffix):
      callOnOneLine(callee, suffix: suffix) { writer in
        for argument in arguments { writer.argument(argument.label, argument.value) }
      }
    case .array(let elements):
      put("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { put(", ") }
        write(element)
      }
      put("]")
    }
  }

  /// Writes a string literal. A string is created only if the text requires escaping.
  private mutating func write(literal text: String) {
    guard isPlainLiteral(text) else { return write(stringLiteral(text)) }
    put("\"")
    write(text)
    put("\"")
  }

  /// Writes ` = value` after a number of columns. The value breaks only if it does not fit.
  private mutating func write(_ value: Expression, behind columns: Int) {
    let sign = mark()
    put(" = ")
    let start = mark()
    write(value)
    let length = self.columns(since: start) + value.availableColumns
    if fits(columns + 3 + length) { return }
    goBack(to: sign)
    if case .call(let callee, _, _) = value, !fits(length + 2), fits(columns + 4 + callee.columns) {
      put(" = ")
      write(breaking: value, always: true)
    } else {
      put(" =")
      writeBelow(mark()) { $0.write(breaking: value) }
    }
  }

  /// Continues from the position on the next line, one level deeper.
  mutating func writeBelow(_ mark: Mark, _ body: (inout CodeWriter) -> Void) {
    goBack(to: mark)
    deeper { writer in
      writer.endLine()
      body(&writer)
    }
  }
}

extension String {
  /// The number of characters. For ASCII text it is the number of bytes, which is much faster to count.
  var columns: Int {
    let isPlain = utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
    return isPlain == true ? utf8.count : count
  }
}
