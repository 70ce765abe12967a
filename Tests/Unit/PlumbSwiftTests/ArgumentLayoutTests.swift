import Testing

@testable import PlumbCore
@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbModel
@testable import PlumbSwift
@testable import PlumbText

/// Editing one argument of an annotation results in valid Swift with the other arguments and the comments, in any
/// layout.
@Suite struct ArgumentLayoutTests {
  private static let layouts = [
    #"@Relationship(inverse: "i", deleteRule: .deny, minimumModelCount: 1) var a: B?"#,
    #"@objc@Relationship(inverse:"i",deleteRule:.deny,minimumModelCount:1,)var a: B?"#,
    #"@Relationship( inverse: "i", deleteRule: .deny, minimumModelCount: 1, ) var a: B?"#,
    """
    @Relationship(
      inverse: "i",
      deleteRule: .deny,
      minimumModelCount: 1
    )
    var a: B?
    """,
    """
    @Relationship(
        inverse: "i", // of i, (
        deleteRule: .deny, // of deny "
        minimumModelCount: 1) // of a
      var a: B?
    """,
    """
    @Relationship(inverse: "i", // of i
                  // above deny
                  deleteRule: .deny, /* of deny */ // and more
                  minimumModelCount: 1 // of 1
                 ) var a: B?
    """,
    """
    @Relationship( // first
      /* before i */ inverse /* label */ : /* value */ "i" /* behind i */ , /* behind comma */
      /* before deny */ deleteRule // label
        : // value
        .deny // behind deny
      , // behind comma
      minimumModelCount: /* value */ (1) /* é */, // è
    ) // of a
    var a: B?
    """,
    """
    @Relationship(inverse: "i" // of i
      , deleteRule: .deny // of deny
      , minimumModelCount: 1
    )
    var a: B?
    """,
    """
    @Relationship(/* one */inverse: "i"/* two */,/* three */deleteRule: .deny/* four */,/* five */minimumModelCount: 1/* six */)
    var a: B?
    """,
    """
    @Relationship(/* /* , */ */ inverse: "i, //", /* ) /* , */ */ deleteRule: .deny, minimumModelCount: 1, /* ( */)
    var a: B?
    """,
    """
    @objc @Relationship(
    \tinverse: "i", deleteRule: .deny, // of both
    \t// above 1

    \tminimumModelCount: 1,
    \t// at the end
    ) public
    var a: B?
    """,
    """
    /* before */ @CDE.Relationship(
      inverse: "/* no comment */", /* of i
      on lines */ deleteRule: .deny, /* of deny
      on lines */ minimumModelCount: 1 /* of 1
      on lines */)
    var a: B?
    """,
    """
    @Relationship( // of all
      inverse: "i", deleteRule: .deny,
      // above 1
      minimumModelCount: 1 // of 1
      , // at the end
    ) /* behind */ var a: B?
    """,
  ]

  private static let sources = layouts.map {
    "@PersistentModel final class Item: NSManagedObject {\n  \($0)\n  var z: Int // of z\n}\n"
  }
  private static let texts = sources.flatMap { [$0, $0.replacing("\n", with: "\r\n")] }.map(Text.init)

  private static let others: [AnnotationArgument] = [
    .persistentName("n"), .maximumModelCount(5),
    .deleteRule(.deny),
  ]

  /// Arguments are removed one by one, in every order.
  @Test(arguments: texts)
  private func removing(_ text: Text) throws {
    for first in text.keys {
      let one = try text.removing(first)
      for second in one.keys {
        let two = try one.removing(second)
        let none = try two.removing(try #require(two.keys.first))
        #expect(none.keys.isEmpty)
        try none.setting(.inverse("j"))
      }
    }
  }

  @Test(arguments: texts)
  private func changing(_ text: Text) throws {
    try text.setting(.inverse("j"))
    try text.setting(.deleteRule(.cascade))
    try text.setting(.minimumModelCount(-1))
  }

  /// Arguments are added to all three arguments, and to what remains after a removal.
  @Test(arguments: texts)
  private func adding(_ text: Text) throws {
    for rest in try [text] + text.keys.map(text.removing) {
      for argument in Self.others { try rest.setting(argument) }
    }
  }

  /// Edits that do not overlap can be applied together.
  @Test(arguments: texts)
  private func two(_ text: Text) throws {
    for text in try [text] + text.keys.map(text.removing) {
      for key in text.keys {
        for other in text.keys where other != key {
          try text.making(text.removal(of: key) + text.removal(of: other), without: [key, other])
        }
        for argument in Self.others where argument.name.rawValue != key {
          try text.making(text.removal(of: key) + text.addition(of: argument), without: [key], with: argument)
        }
      }
    }
  }

  /// The editor leaves an annotation unchanged if it contains bytes that are not valid UTF-8.
  @Test func bytesThatAreNoText() throws {
    let source = "@PersistentModel class Item: NSManagedObject {\n  @Attribute(.unique, /* ? */) var a: Int\n}"
    let file = SourceFile(path: "A.swift", bytes: source.utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 })
    let property = try #require(SourceParser().declarations(in: [file]).value.entities.first?.properties.first)
    let place = try #require(property.places.annotation)
    #expect(SourceEditor(file).removeArgument(.unique, of: place) == nil)
    #expect(SourceEditor(file).removeArgument(.unique, of: Span(0, Int(UInt32.max))) == nil)
  }

  @Test(
    arguments: [
      (
        "@Relationship(\n    inverse: \"i\", // of i\n    deleteRule: .deny, // of deny\n    maximumModelCount: 5)",
        "maximumModelCount",
        "@Relationship(\n    inverse: \"i\", // of i\n    deleteRule: .deny // of deny\n  )"
      ),
      ("@Attribute(.unique, /* why */)", "unique", "@Attribute(/* why */)"),
      (
        "@Attribute(.unique /* a */, // why\n    storageMethod: .raw)", "unique",
        "@Attribute(/* a */ // why\n    storageMethod: .raw)"
      ),
      (
        "@Attribute(persistentName: \"n\",\n             storageMethod: .raw)", "persistentName",
        "@Attribute(storageMethod: .raw)"
      ),
      (
        "@Attribute(.unique, persistentName: \"n\",\n             storageMethod: .raw)", "persistentName",
        "@Attribute(.unique,\n             storageMethod: .raw)"
      ),
      (
        "@Attribute(\n    .unique,\n    // the old one\n    persistentName: \"n\", // why\n    storageMethod: .raw\n  )",
        "persistentName",
        "@Attribute(\n    .unique,\n    // the old one\n    // why\n    storageMethod: .raw\n  )"
      ),
      (
        "@Attribute(\n    .unique\n    , persistentName: \"n\"\n    , storageMethod: .raw\n  )", "storageMethod",
        "@Attribute(\n    .unique\n    , persistentName: \"n\"\n  )"
      ),
      (
        "@Attribute(\n    .unique,\n    storageMethod: .raw, // why\n  )", "storageMethod",
        "@Attribute(\n    .unique,\n    // why\n  )"
      ),
      (
        "@Attribute(persistentName: /* c */ \"n\", storageMethod: .raw)", "persistentName",
        "@Attribute(storageMethod: .raw)"
      ),
      ("@Attribute(.unique, storageMethod: .raw, .unique)", "unique", "@Attribute(storageMethod: .raw, .unique)"),
      ("@objc @Attribute(.unique)", "unique", "@objc"),
    ])
  func natural(annotation: String, key: String, expected: String) throws {
    let text = Text(
      source: "@PersistentModel class Item: NSManagedObject {\n  \(annotation)\n  var a: B\n  var z: B\n}")
    let edit = try text.removal(of: key)
    #expect(
      String(decoding: try edit.applied(to: text.file.bytes), as: UTF8.self)
        == text.source.replacing(annotation, with: expected))
  }
}

/// A class with a property `a`, whose annotation is edited, and a property `z` below it.
private struct Text: CustomTestStringConvertible {
  let file: SourceFile
  /// The span of the annotation. `nil` if the text is invalid.
  private let annotation: Span?
  private let arguments: [AnnotationText.Argument]
  private let isSwift: Bool

  init(source: String) {
    let file = SourceFile(path: "A.swift", text: source)
    self.file = file
    let found = SourceParser().declarations(in: [file])
    let properties = found.value.entities.first?.properties ?? []
    isSwift = found.diagnostics.isEmpty && properties.contains { $0.name == "z" }
    annotation = properties.first { $0.name == "a" }?.places.annotation
    arguments = annotation.flatMap { AnnotationText($0, in: file) }?.arguments ?? []
  }

  var source: String { String(decoding: file.bytes, as: UTF8.self) }
  var testDescription: String { source.replacing("\r", with: "␍") }
  var keys: [String] { arguments.map(\.key) }

  private func values(but keys: [String] = []) -> [String: String] {
    let pairs = arguments.filter { !keys.contains($0.key) }.map {
      ($0.key, String(decoding: file.bytes[$0.value.range], as: UTF8.self))
    }
    return Dictionary(pairs) { one, _ in one }
  }

  /// Returns the comments in source order, without those in the given arguments.
  private func comments(but keys: [String] = []) -> [String] {
    let removals = arguments.filter { keys.contains($0.key) }.map(\.whole.range)
    let bytes = file.bytes
    var found: [String] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") {
        index = (bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? index) + 1
      } else if let end = bytes.endOfComment(at: index) {
        if !removals.contains(where: { $0.contains(index) }) {
          found.append(String(decoding: bytes[index..<end], as: UTF8.self))
        }
        index = end
      } else {
        index += 1
      }
    }
    return found
  }
}

extension Text {
  func removal(of key: String) throws -> [TextEdit] {
    let place = try #require(annotation, "\(source)")
    let name = try #require(AnnotationArgument.Name(rawValue: key))
    return [try #require(SourceEditor(file).removeArgument(name, of: place), "\(source)")]
  }

  func addition(of argument: AnnotationArgument) throws -> [TextEdit] {
    let place = try #require(annotation, "\(source)")
    return [try #require(SourceEditor(file).setArgument(argument, of: place), "\(source)")]
  }

  func removing(_ key: String) throws -> Text {
    let text = try making(removal(of: key), without: [key])
    return try #require(text, "\(source)")
  }

  func setting(_ argument: AnnotationArgument) throws {
    try making(addition(of: argument), with: argument)
  }

  /// Applies the edits and checks the resulting text. Returns `nil` if the edits overlap.
  @discardableResult
  func making(
    _ edits: [TextEdit], without keys: [String] = [], with argument: AnnotationArgument? = nil
  ) throws -> Text? {
    let starts = Set(edits.map(\.location.start.offset))
    guard starts.count == edits.count, let bytes = try? edits.applied(to: file.bytes) else { return nil }
    let new = Text(source: String(decoding: bytes, as: UTF8.self))
    var expected = values(but: keys)
    if let argument, let label = argument.name.label { expected[label] = argument.value.code }
    let story: Comment = "\(source)\nbecomes\n\(new.source)"
    #expect(new.isSwift, story)
    #expect(new.values() == expected, story)
    #expect(new.comments() == comments(but: keys), story)
    #expect(new.source.contains("\r\n") == source.contains("\r\n"), story)
    #expect(!new.source.split(whereSeparator: \.isNewline).contains { $0.hasSuffix(" ") }, story)
    return new
  }
}
