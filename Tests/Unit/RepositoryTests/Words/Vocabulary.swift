/// The words that comments, names, messages and pages do not use, and their replacements.
///
/// The sources are read by engineers who know Swift and Core Data, many of whom are not native speakers of English.
struct Vocabulary {
  /// Words of one kind, and the advice for all of them.
  struct Entry {
    /// The words, or sequences of words, that are compared without regard to case.
    let words: [String]
    /// The words to write instead.
    let instead: String

    init(_ words: String..., instead: String) {
      self.words = words
      self.instead = instead
    }
  }

  /// The words that comments do not use.
  static let inComments: [Entry] = [
    Entry(
      "say", "says", "said", "saying", "tell", "tells", "told", "telling", "speak", "speaks", "spoke", "spoken",
      "speaking", instead: "report, declare, contain, describe, print"),
    Entry("stand", "stands", "stood", "standing", "lies", "lay", instead: "is (at, in), represents, references"),
    Entry("nobody", "somebody", "whoever", instead: "no caller, the caller"),
    Entry("whatever", "whichever", instead: "any value, each value"),
    Entry("nothing", "something", "anything", instead: "no changes, a value, any change"),
    Entry("look", "looks", "looked", "looking", "glance", "glances", instead: "check, inspect, search, scan"),
    Entry("beside", "besides", instead: "next to, in addition to, except"),
    Entry("mend", "mends", "mended", "mending", instead: "fix, fixed, repair"),
    Entry("ask", "asks", "asked", "asking", instead: "call, request, require, configure"),
    Entry("is there", "are there", "was there", "were there", instead: "exists, is present"),
    Entry("of its own", "of their own", "of one's own", instead: "own, separate, dedicated"),
  ]

  /// The words that messages do not use, in addition to those of comments.
  static let inMessages: [Entry] = [
    Entry("leads to", "lead to", "goes to", "go to", instead: "references, is written to"),
    Entry("goes with", "go with", instead: "requires"),
    Entry("is none of", "is no", "are no", instead: "is not a, does not exist"),
    Entry("there is", "there are", instead: "exists, contains"),
    Entry("holds", instead: "contains"),
    Entry("worth a look", "looked into", instead: "advice, searched"),
  ]

  /// The terms that begin with a word of the vocabulary and are permitted.
  static let terms = [
    "look ahead", "looks ahead", "look around", "looks around", "is no longer", "are no longer", "stand in",
    "stand ins",
  ]
  .map(WordSearch.words)

  /// The words that declared names do not use, neither whole nor as a part: `mend`, `mendModels`, `isMended`.
  static let inNames: [Entry] = [
    Entry("mend", "mended", "mending", instead: "repair, fixed"),
    Entry("said", "says", "spoken", "speech", "told", "tells", instead: "report, describe, print, notify"),
    Entry("looked", "glance", instead: "check, inspect, preview"),
    Entry("beside", "besides", instead: "excluding, next to"),
    Entry("nobody", "whoever", "whatever", instead: "the thing's name"),
    Entry("kept", instead: "preserved, spelling"),
    Entry("toTheEnd", "untilNow", "takingNotes", instead: "the name of what is done"),
    Entry("strange", "twins", "kin", "claimant", instead: "unrelated, duplicates, related, candidate"),
    Entry("wayOut", "remark", instead: "remedy, note"),
    Entry("asked", "asks", instead: "requested, required"),
    Entry("room", instead: "available columns, space"),
    Entry("gone", instead: "removed, missing"),
  ]

  /// The openings of a doc comment that have no subject. An opening has one or two words.
  static let openings: Set = [
    "The same", "What", "Those", "That", "nil", "Of", "Where", "Who", "Whose", "Which", "How", "Without", "With", "As",
    "So", "Not", "No", "None", "Nothing", "One", "Also", "Else", "Only", "If", "In", "On", "By", "For", "From", "Both",
    "Once", "Too", "Same",
  ]

  /// A word that is allowed in a file, with the reason.
  struct Exemption {
    /// A part of the file's path.
    let file: String
    /// The word. `nil` for all words.
    let word: String?
    let reason: String

    init(_ file: String, _ word: String? = nil, because reason: String) {
      (self.file, self.word, self.reason) = (file, word, reason)
    }
  }

  /// The exemptions. An exemption that does not apply to any word is an error.
  static let exemptions = [
    Exemption("EndToEnd/Consumer/", "room", because: "an entity of the model"),
    Exemption("CoreDataTests/Validation/", "room", because: "a relationship of the model"),
    Exemption("DefaultIsolationTests.swift", "room", because: "an attribute of the model"),
    Exemption("Room.mustache", "room", because: "Android's Room"),
    Exemption("Room.kt", "room", because: "Android's Room"),
    Exemption("CHANGELOG.md", because: "entries of earlier versions are not rewritten"),
    Exemption("DriftStorage.swift", "says", because: "baselines contain the text"),
    Exemption("DriftSuperclass.swift", "nothing", because: "baselines contain the text"),
    Exemption("Changes/Change.swift", "nothing", because: "an absent value, in the output of diff"),
    Exemption("Effects/ChangeWords.swift", "nothing", because: "an absent value, in the output of diff"),
  ]
}
