import PlumbCore
import PlumbEmit

/// Generated code that does not depend on the model, from a source in `Tests/EndToEnd/Generated/Shared`.
///
/// A comment such as `// part: stored` begins a part, which ends at the next such comment. The part without a name is
/// always written; the generator selects the other parts.
struct SharedCode: Sendable {
  /// The parts, in the order of the source.
  private let parts: [(name: String, code: Code)]

  /// Creates the code from the text of a source.
  init(_ text: String) {
    var parts: [(name: String, lines: [Code.Line])] = [("", [])]
    for line in Code(text).lines {
      if line.text.hasPrefix(Self.mark) {
        let name = line.text.dropFirst(Self.mark.count).drop { $0 == " " }
        parts.append((String(name), []))
      } else {
        parts[parts.count - 1].lines.append(line)
      }
    }
    self.parts = parts.map { ($0.name, Code(lines: $0.lines)) }
  }

  private static let mark = "// part:"

  /// Returns the code with the parts whose names satisfy a condition. Empty lines that are left at the beginning or the
  /// end of a type are removed.
  func code(where isNeeded: (String) -> Bool) -> Code {
    var lines: [Code.Line] = []
    for line in parts.filter({ $0.name.isEmpty || isNeeded($0.name) }).flatMap(\.code.lines) {
      if line.text.isEmpty {
        if lines.last.map({ $0.text.isEmpty || $0.text.hasSuffix("{") }) ?? true { continue }
      } else if line.text == "}", lines.last?.text.isEmpty == true {
        lines.removeLast()
      }
      lines.append(line)
    }
    if lines.last?.text.isEmpty == true { lines.removeLast() }
    return Code(lines: lines)
  }

  /// Returns the members of the only type in the source, with the parts whose names satisfy a condition.
  func members(where isNeeded: (String) -> Bool) -> Code {
    Code(lines: Array(code(where: isNeeded).lines.dropFirst().dropLast())).movedLeft
  }

  /// Returns one part, without the indentation of the source. Empty if the source has no such part.
  func part(_ name: String) -> Code {
    var lines = parts.first { $0.name == name }?.code.lines ?? []
    if lines.last?.text.isEmpty == true { lines.removeLast() }
    return Code(lines: lines).movedLeft
  }

  /// Returns the words of a text that `replacement` replaces, in one pass. Words in comments are replaced too.
  static func renamed(_ text: String, _ replacement: (String) -> String) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      let isWord = SwiftName.continues(first)
      let part = rest.prefix { SwiftName.continues($0) == isWord }
      rest = rest[part.endIndex...]
      result += isWord ? replacement(String(part)) : String(part)
    }
    return result
  }
}

extension Code {
  /// The code without the indentation of its first line.
  fileprivate var movedLeft: Code {
    let margin = lines.first?.spaces ?? 0
    return Code(lines: lines.map { Line(spaces: max($0.spaces - margin, 0), text: $0.text) })
  }
}
