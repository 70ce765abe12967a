import Foundation

/// Texts that match a regular expression of a common form: characters, classes, groups, alternatives and counts.
///
///     PatternText("[A-Z]{2}\\d+")?.text(0)     // AA0
///     PatternText("(?=x)")                     // nil: other forms are not supported
struct PatternText {
  /// A part of a pattern.
  private indirect enum Part {
    case characters([Character])
    case sequence([Part])
    case alternatives([Part])
    case repeated(Part, ClosedRange<Int>)
  }

  private let part: Part

  /// Parses a pattern; nil for a pattern of an unsupported form.
  init?(_ pattern: String) {
    var parser = Parser(rest: Array(pattern)[...])
    guard let part = parser.alternatives(depth: 0), parser.rest.isEmpty else { return nil }
    self.part = part
  }

  /// Returns the text with a number. Texts with different numbers differ until all texts are used.
  func text(_ number: Int) -> String {
    var number = number
    return Self.text(part, &number)
  }

  /// Takes each choice from the number, as a digit whose base is the number of possibilities.
  private static func text(_ part: Part, _ number: inout Int) -> String {
    func choice(_ count: Int) -> Int {
      let (quotient, digit) = number.quotientAndRemainder(dividingBy: max(1, count))
      number = quotient
      return digit
    }
    switch part {
    case .characters(let characters): return String(characters[choice(characters.count)])
    case .sequence(let parts): return parts.map { text($0, &number) }.joined()
    case .alternatives(let parts): return text(parts[choice(parts.count)], &number)
    case .repeated(let part, let counts):
      let count = counts.lowerBound + choice(counts.count)
      return (0..<count).map { _ in text(part, &number) }.joined()
    }
  }

  private struct Parser {
    var rest: ArraySlice<Character>

    private static let deepest = 20
    /// The number of repetitions for counts without a maximum.
    private static let open = 4

    mutating func alternatives(depth: Int) -> Part? {
      guard depth < Self.deepest else { return nil }
      var parts: [Part] = []
      repeat {
        guard let part = sequence(depth) else { return nil }
        parts.append(part)
      } while take("|")
      return parts.count == 1 ? parts[0] : .alternatives(parts)
    }

    private mutating func sequence(_ depth: Int) -> Part? {
      var parts: [Part] = []
      while let next = rest.first, next != "|", next != ")" {
        rest.removeFirst()
        if next == "^" || next == "$" { continue }
        guard let part = single(next, depth), let counts = counts() else { return nil }
        parts.append(counts == 1...1 ? part : .repeated(part, counts))
      }
      return .sequence(parts)
    }

    private mutating func single(_ first: Character, _ depth: Int) -> Part? {
      switch first {
      case "(":
        if take("?") { guard take(":") else { return nil } }
        guard let part = alternatives(depth: depth + 1), take(")") else { return nil }
        return part
      case "[": return bracket()
      case "\\": return rest.popFirst().flatMap(Self.escaped).map(Part.characters)
      case ".": return .characters(Self.letters)
      case "*", "+", "?", "{": return nil
      default: return .characters([first])
      }
    }

    private mutating func bracket() -> Part? {
      if rest.first == "^" { return nil }
      var found: [Character] = []
      while let next = rest.popFirst(), next != "]" {
        if next == "[" || next == "&" { return nil }
        if next == "\\" {
          guard let characters = rest.popFirst().flatMap(Self.escaped) else { return nil }
          found += characters
        } else if rest.first == "-", let last = rest.dropFirst().first, last != "]" {
          rest.removeFirst(2)
          guard let low = next.asciiValue, let high = last.asciiValue, low <= high else { return nil }
          found += (low...high).map { Character(Unicode.Scalar($0)) }
        } else {
          found.append(next)
        }
      }
      return found.isEmpty ? nil : .characters(found)
    }

    /// Reads a count after a part: once without one.
    private mutating func counts() -> ClosedRange<Int>? {
      switch rest.first {
      case "?": rest.removeFirst(); return 0...1
      case "*": rest.removeFirst(); return 0...Self.open
      case "+": rest.removeFirst(); return 1...Self.open
      case "{":
        rest.removeFirst()
        guard let end = rest.firstIndex(of: "}") else { return nil }
        let bounds = String(rest[..<end]).split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        rest = rest[(end + 1)...]
        guard let low = bounds.first ?? nil, low <= 1000, bounds.count <= 2 else { return nil }
        let high = bounds.count == 1 ? low : bounds[1] ?? low + Self.open
        return high >= low && high <= 1000 ? low...high : nil
      default: return 1...1
      }
    }

    private mutating func take(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
    private static let digits = Array("0123456789")

    /// The characters of an escape; nil for an unsupported one.
    private static func escaped(_ character: Character) -> [Character]? {
      switch character {
      case "d": digits
      case "w": letters + digits
      case "s": [" "]
      default: character.isLetter || character.isNumber ? nil : [character]
      }
    }
  }
}
