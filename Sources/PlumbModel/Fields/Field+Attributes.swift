// Fields in XML attributes, by the form of their values.

extension Field {
  /// Creates a field for a name. The dump always contains it; the file does not contain an empty name.
  static func name(
    _ key: XMLKey, _ name: String, _ get: @escaping @Sendable (Element) -> String,
    _ set: @escaping @Sendable (inout Element, consuming String) -> Void
  ) -> Field {
    Field(
      name, .attribute(key), FieldValue(get: get, set: set),
      text: { element in
        let text = get(element)
        return text.isEmpty ? nil : text
      },
      read: .name(set))
  }

  /// Creates a field for an optional text.
  static func text(
    _ key: XMLKey, _ name: String, usual: String? = nil, _ get: @escaping @Sendable (Element) -> String?,
    _ set: @escaping @Sendable (inout Element, consuming String?) -> Void
  ) -> Field {
    text(key, name, usual: { _ in usual }, get, set)
  }

  static func text(
    _ key: XMLKey, _ name: String, usual: @escaping @Sendable (Element) -> String?,
    _ get: @escaping @Sendable (Element) -> String?,
    _ set: @escaping @Sendable (inout Element, consuming String?) -> Void
  ) -> Field {
    Field(
      name, .attribute(key), FieldValue(get: get, set: set, usual: usual), text: get,
      read: .text(set))
  }

  /// Creates a field for an optional text with a few known values.
  static func text(
    _ key: XMLKey, _ name: String, words: [String], usual: String? = nil,
    _ get: @escaping @Sendable (Element) -> String?,
    _ set: @escaping @Sendable (inout Element, consuming String?) -> Void
  ) -> Field {
    let spellings = Spellings(words)
    return Field(
      name, .attribute(key), FieldValue(get: get, set: set, usual: { _ in usual }), form: .words(words), text: get,
      read: .value { element, value, texts in
        set(&element, texts.text(value))
        return spellings.index(of: value) != nil
      })
  }

  /// Creates a field for an optional number that is stored as text.
  static func decimal(
    _ key: XMLKey, _ name: String, _ get: @escaping @Sendable (Element) -> String?,
    _ set: @escaping @Sendable (inout Element, consuming String?) -> Void
  ) -> Field {
    Field(
      name, .attribute(key), FieldValue(get: get, set: set, usual: { _ in nil }), form: .decimal, text: get,
      read: .value { element, value, texts in
        let text = texts.text(value)
        let isNumber = value.isPlainNumber || FieldForm.decimal.understands(text)
        set(&element, text)
        return isNumber
      })
  }

  /// Creates a field for a flag. The file omits a flag that is off.
  static func flag(
    _ key: XMLKey, _ name: String, _ get: @escaping @Sendable (Element) -> Bool,
    _ set: @escaping @Sendable (inout Element, Bool) -> Void
  ) -> Field {
    Field(
      name, .attribute(key), FieldValue(get: get, set: set, usual: { _ in false }), form: .flag,
      text: { get($0) ? "YES" : nil },
      read: .flag(set))
  }

  /// Creates a field for a flag that a file can declare as off, with the text that Xcode writes for it.
  static func choice(
    _ key: XMLKey, _ name: String, off: String, _ get: @escaping @Sendable (Element) -> Bool?,
    _ set: @escaping @Sendable (inout Element, Bool?) -> Void
  ) -> Field {
    let isOffPlain = off == "NO"
    return Field(
      name, .attribute(key), FieldValue(get: get, set: set, usual: { _ in nil }), form: .flag,
      text: { get($0).map { $0 ? "YES" : off } },
      read: .value { element, value, _ in
        if value.isPlainNo {
          set(&element, false)
          return isOffPlain
        }
        set(&element, value.isYes ? true : value.isNo ? false : nil)
        return value.isPlainYes || value.bytes.elementsEqual(off.utf8)
      })
  }

  /// Creates a field for an optional whole number.
  static func number(
    _ key: XMLKey, _ name: String, usual: @escaping @Sendable (Element) -> Int? = { _ in nil },
    _ get: @escaping @Sendable (Element) -> Int?, _ set: @escaping @Sendable (inout Element, Int?) -> Void
  ) -> Field {
    Field(
      name, .attribute(key), FieldValue(get: get, set: set, usual: usual), form: .number,
      text: { get($0).map(String.init) },
      read: .value { element, value, texts in
        if value.count == 1, case let digit = value.start[0] &- 0x30, digit < 10 {
          set(&element, Int(digit))
          return true
        }
        let text = texts.text(value)
        let number = Int(text)
        set(&element, number)
        return number.map { String($0) == text } ?? false
      })
  }

  /// Creates a field for one of a few words. `other` is the value for a missing word and for an unknown one.
  static func word<Word: DumpValue & RawRepresentable<String> & CaseIterable>(
    _ key: XMLKey, _ name: String, other: Word, _ get: @escaping @Sendable (Element) -> Word,
    _ set: @escaping @Sendable (inout Element, Word) -> Void
  ) -> Field {
    let words = Array(Word.allCases)
    let spellings = Spellings(words.map(\.rawValue))
    return Field(
      name, .attribute(key), FieldValue(get: get, set: set, usual: { _ in other }),
      form: .words(words.map(\.rawValue).filter { !$0.isEmpty }),
      text: { element in
        let text = get(element).rawValue
        return text.isEmpty ? nil : text
      },
      read: .value { element, value, _ in
        let index = spellings.index(of: value)
        set(&element, index.map { words[$0] } ?? other)
        return index != nil && value.count > 0
      }
    ).blank([""])
  }

  /// Creates a field for an optional word of a few.
  static func word<Word: DumpValue & RawRepresentable<String> & CaseIterable>(
    _ key: XMLKey, _ name: String, _ get: @escaping @Sendable (Element) -> Word?,
    _ set: @escaping @Sendable (inout Element, Word?) -> Void
  ) -> Field {
    let words = Array(Word.allCases)
    let spellings = Spellings(words.map(\.rawValue))
    return Field(
      name, .attribute(key), FieldValue(get: get, set: set, usual: { _ in nil }),
      form: .words(words.map(\.rawValue)), text: { get($0)?.rawValue },
      read: .value { element, value, _ in
        let index = spellings.index(of: value)
        set(&element, index.map { words[$0] })
        return index != nil
      })
  }
}

/// The spellings of a few words, compared by their bytes.
private struct Spellings: Sendable {
  private let words: [(ends: XMLValue.Ends, text: String)]

  init(_ words: [String]) { self.words = words.map { text in (XMLValue.with(text) { $0.ends }, text) } }

  func index(of value: XMLValue) -> Int? {
    let ends = value.ends
    return words.indices.first { words[$0].ends == ends && (ends.isWhole || words[$0].text == value.text) }
  }
}
