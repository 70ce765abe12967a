import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `compareEncodings`, without a fix, because a name is changed together with all its uses.
  static let driftEncoding = Rule(
    "drift-encoding", .drift, "A name with the model's letters in another encoding",
    severity: .always(.error),
    text: Text(
      what: """
        A class, a property or a key in the sources with the letters of a name of the model in another encoding: é as \
        one character on one side, and e with a combining accent on the other.
        """,
      why: """
        Every editor shows both in the same way. Core Data and the Objective-C runtime compare their code units: a class \
        is not found, and the first use of a property or key ends the app.
        """,
      bad: .words("the attribute café, with é as one character, and a property café, with e and a combining accent"),
      good: .words("both with é as one character, or a name with letters of ASCII"),
      fix: "Copy the name from the model to the sources, at each of its uses."))
}

extension Difference {
  /// A name of the sources that has the letters of a name of the model.
  static func driftEncoding(_ name: String, _ expected: EncodedNames.Name, at place: SwiftSide) -> Difference {
    var place = place
    place.label = name.codesLabel
    return Difference(
      .driftEncoding, "the sources write \(name) in another encoding than the model", element: expected.element,
      swift: place, xml: .init(expected.origin, expected.key, expected.text.codesLabel),
      notes: ["Core Data compares code units: it finds no \(name) of this encoding"],
      help: ["copy the name from the model to each of its uses"],
      discriminator: Path.name(place.places.file))
  }
}
