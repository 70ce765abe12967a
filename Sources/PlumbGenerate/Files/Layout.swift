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
  /// `margin` are the columns before it.
  static func function(_ head: String, returning type: String, margin: Int) -> Code {
    function(head, result: "-> \(type)", margin: margin)
  }

  /// The same with all that stands behind the parentheses: `throws -> [Item]`.
  static func function(_ head: String, result: String, margin: Int) -> Code {
    let line = "\(head) \(result) "
    return line.columns + 1 + margin <= width ? Code(line) : Code("\(head)\n  \(result)\n")
  }
}

extension CodeWriter {
  /// Declarations below each other.
  mutating func write(_ list: CodeList) {
    for index in 0..<list.count {
      if index > 0 {
        for _ in 0...list.blankLines { endLine() }
      }
      list.write(&self, index)
    }
  }

  /// A call on one line, or an argument a line; an array with an element a line. `always` is for a call that is known
  /// to be too long for its line.
  mutating func write(breaking expression: Expression, always: Bool = false) {
    switch expression {
    case .call(let callee, let arguments, let suffix):
      call(callee, suffix: suffix, room: expression.room, always: always) { writer in
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

  /// `public var title: String = ""`, broken behind `=`, inside a call, or behind the colon.
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

  /// `title = "none"`, broken behind `=` or inside a call.
  mutating func write(assigning value: Expression, to target: String) {
    write(target)
    write(value, behind: target.columns)
  }

  /// `public var title: String? {` with a getter and, where there is one, a setter; all on one line where there is none
  /// and it fits.
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
      // Breaks between angle brackets stay under every width, and so does the one behind the colon.
      writeBelow(colon) { $0.write(.named(name), breaking: generics) }
      endLine()
    } else if fits(columns + 2, in: Layout.greatestWidth) {
      put(" ")
    } else {
      // Where only the brace has no room, only the brace goes on the next line.
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

  /// `get { value }`
  private mutating func accessor(_ keyword: StaticString, _ body: Expression) {
    let start = mark()
    put(keyword)
    braced(body, since: start)
  }

  /// An expression between braces: on the line that was begun at the mark, else on lines of its own.
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

  /// A type as Swift spells it, piece by piece: no string is made for it.
  private mutating func write(_ type: TypeReference) {
    type.writeCode { write($0) }
  }

  /// A type, the types between its angle brackets on a line of their own.
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

  /// On one line.
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

  /// As `stringLiteral` has it, without a text of its own for the literal where none is needed.
  private mutating func write(literal text: String) {
    guard isPlainLiteral(text) else { return write(stringLiteral(text)) }
    put("\"")
    write(text)
    put("\"")
  }

  /// ` = value` behind so many columns, the value as far to the left as it has to be.
  private mutating func write(_ value: Expression, behind columns: Int) {
    let sign = mark()
    put(" = ")
    let start = mark()
    write(value)
    let length = self.columns(since: start) + value.room
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

  /// From the mark on, on the next line and one level deeper.
  mutating func writeBelow(_ mark: Mark, _ body: (inout CodeWriter) -> Void) {
    goBack(to: mark)
    deeper { writer in
      writer.endLine()
      body(&writer)
    }
  }
}

extension String {
  /// How many characters; counted by bytes where that is the same, which takes a fraction of the time.
  var columns: Int {
    let isPlain = utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
    return isPlain == true ? utf8.count : count
  }
}
