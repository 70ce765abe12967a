import PlumbText

// Fields in XML attributes, by the form of their values.

extension Field {
  /// Creates a field for a name. The dump always contains it; the file does not contain an empty name.
  static func name(_ key: XMLKey, _ name: String, _ path: @autoclosure () -> Path<String>) -> Field {
    attribute(key, name, path(), default: nil, read: { $0 }, text: { $0.isEmpty ? nil : $0 })
  }

  /// Creates a field for an optional text of any form.
  static func text(
    _ key: XMLKey, _ name: String, _ path: @autoclosure () -> Path<String?>, _ form: FieldForm = .text,
    default: @escaping @Sendable (Element) -> String? = { _ in nil }
  ) -> Field {
    var field = attribute(key, name, path(), form, default: `default`, read: { $0 }, text: { $0 })
    let (_, set) = accessors(path())
    field.parse = { element, spelling in
      set(&element, spelling)
      return form.allows(spelling)
    }
    return field
  }

  /// Creates a field for an optional number that is stored as text.
  static func decimal(_ key: XMLKey, _ name: String, _ path: @autoclosure () -> Path<String?>) -> Field {
    text(key, name, path(), .decimal)
  }

  /// Creates a field for a flag. The file omits a flag that is off.
  static func flag(_ key: XMLKey, _ name: String, _ path: @autoclosure () -> Path<Bool>) -> Field {
    attribute(
      key, name, path(), .flag, default: { _ in false }, read: { FieldForm.flag(of: $0) ?? false },
      text: { $0 ? "YES" : nil })
  }

  /// Creates a field for a flag that a file can declare as off, with the text that Xcode writes for it.
  static func choice(_ key: XMLKey, _ name: String, off: String, _ path: @autoclosure () -> Path<Bool?>) -> Field {
    attribute(
      key, name, path(), .flag, default: { _ in nil }, read: FieldForm.flag(of:),
      text: { value in value.map { $0 ? "YES" : off } })
  }

  /// Creates a field for an optional whole number.
  static func number(
    _ key: XMLKey, _ name: String, _ path: @autoclosure () -> Path<Int?>,
    default: @escaping @Sendable (Element) -> Int? = { _ in nil }
  ) -> Field {
    attribute(key, name, path(), .number, default: `default`, read: { Int($0) }, text: { $0.map(String.init) })
  }

  /// Creates a field for one of a few words. `other` is the value for a missing word and for an unknown one.
  static func word<Word: DumpValue & RawRepresentable<String> & CaseIterable>(
    _ key: XMLKey, _ name: String, other: Word, _ path: @autoclosure () -> Path<Word>
  ) -> Field {
    // Faster than `init(rawValue:)`, which compares characters.
    let words = Word.allCases.map { ($0.rawValue, $0) }
    return attribute(
      key, name, path(), .words(Word.allCases.map(\.rawValue).filter { !$0.isEmpty }), default: { _ in other },
      read: { text in words.first { $0.0 == text }?.1 ?? other }, text: { $0.rawValue.isEmpty ? nil : $0.rawValue }
    ).empty([""])
  }

  /// Creates a field for an optional word of a few.
  static func word<Word: DumpValue & RawRepresentable<String> & CaseIterable>(
    _ key: XMLKey, _ name: String, _ path: @autoclosure () -> Path<Word?>
  ) -> Field {
    attribute(
      key, name, path(), .words(Word.allCases.map(\.rawValue)), default: { _ in nil },
      read: { Word(rawValue: $0) }, text: { $0?.rawValue })
  }
}
