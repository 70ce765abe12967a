import PlumbText

/// Something Plumb has to say about a model or a source, as data; rendering is elsewhere.
///
///     diagnostic.message                 // Order.customer has no inverse relationship
///     diagnostic.element.description     // Shop 2 ▸ Order ▸ customer
///     diagnostic.location?.description   // Shop.xcdatamodeld/Shop 2.xcdatamodel/contents:48:9
///
/// A check makes a `Finding`; this is what becomes of it once rule, weight and place are known.
public struct Diagnostic: Hashable, Sendable {
  /// The rule's id, kebab-case and kept for ever: `relationship-inverse`.
  public var rule: String
  /// The weight after preset and configuration.
  public var severity: Severity
  /// One line that stands alone, without a full stop: `Order.customer has no inverse relationship`. Line breaks that a
  /// name brings along are written `\n`.
  public var message: String
  /// The element it is about, also where there is no place in a file.
  public var element: ElementPath
  /// The place to look at first; nil where there is no text (a missing file).
  public var location: Location?
  /// What stands at the location, in a few words: `"Customer" never points back`.
  public var label: String
  /// Other places that matter: the other side of a relationship, the declaration in Swift. In the order to be shown.
  public var related: [Related]
  /// Why it matters at run time, a line each.
  public var notes: [String]
  /// What to do, a line each.
  public var help: [String]
  /// Edits that would mend it; each one is enough, so at most one is applied.
  public var fixes: [Fix]
  /// Tells findings of one rule on one element apart, for the fingerprint: a key path, a type name. Baselines hold it,
  /// so it must not change with the wording or the place.
  public var discriminator: String
  /// Set where a suppression or a baseline covers the finding; it is reported still, and does not count.
  public var suppression: Suppression?

  /// A diagnostic as its parts; line breaks in the message are escaped.
  public init(
    rule: String, severity: Severity, message: String, element: ElementPath, location: Location? = nil,
    label: String = "", related: [Related] = [], notes: [String] = [], help: [String] = [], fixes: [Fix] = [],
    discriminator: String = "", suppression: Suppression? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message.onOneLine
    self.element = element
    self.location = location
    self.label = label
    self.related = related
    self.notes = notes
    self.help = help
    self.fixes = fixes
    self.discriminator = discriminator
    self.suppression = suppression
  }

  /// A place and a few words on what it has to do with the finding.
  public typealias Related = RelatedLocation

  /// Why a finding does not count.
  ///
  ///     Suppression(.userInfo, because: "the web service sends none")
  public struct Suppression: Hashable, Sendable {
    /// Who says so: a suppression in the configuration, a `plumb.ignore` in userInfo, a comment in Swift, a baseline.
    public enum Kind: String, Hashable, Sendable { case configuration, userInfo, comment, baseline }
    /// Who says so.
    public var kind: Kind
    /// The reason given, or empty.
    public var because: String

    /// A suppression; without a reason `because` is empty.
    public init(_ kind: Kind, because: String = "") {
      self.kind = kind
      self.because = because
    }
  }
}

/// How much a finding weighs; `error` is the greatest. The raw value is what configurations and reports say.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  case note, warning, error

  /// By weight: `note < warning < error`.
  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }
  private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }
}

/// A way to mend a finding: edits that belong together.
///
/// Each edit alone may break the file; all of them, or none, are applied. One that changes a version hash is never safe,
/// and its title says where it belongs: `Make the relationship optional, in a new version`.
public struct Fix: Hashable, Sendable {
  /// What it does, as a command: `Make the relationship optional`.
  public let title: String
  /// Whether somebody has to look at it first.
  public let applicability: Applicability
  /// The edits, all counted in the text as it is before any of them.
  public var edits: [TextEdit]
  /// Whether Core Data's version hash changes with it: stores made by a version that has shipped would no longer open
  /// with it (134130), so it belongs into a new version of the model.
  public let changesHash: Bool

  /// A fix as its parts; one that changes a version hash becomes one for review, and gets the words for it.
  public init(title: String, applicability: Applicability, edits: [TextEdit], changesHash: Bool = false) {
    let isTold = title.hasSuffix(Self.inNewVersion)
    self.title = changesHash && !isTold ? title + Self.inNewVersion : title
    self.applicability = changesHash ? .review : applicability
    self.edits = edits
    self.changesHash = changesHash
  }

  /// The end of the title of a fix that changes a version hash.
  private static let inNewVersion = ", in a new version"

  /// Whether a fix may be applied without a person looking at it.
  public enum Applicability: String, Hashable, Sendable {
    /// Keeps the meaning; applied on request without a look.
    case safe
    /// Changes what is stored or how code reads; somebody has to agree.
    case review
  }
}

/// A replacement of a range of a file; an empty range inserts.
///
///     TextEdit(location, replacement: #" optional="YES""#)
public struct TextEdit: Hashable, Sendable {
  /// What is replaced, `end` exclusive.
  public var location: Location
  /// The new text, escaped already for the file it goes into.
  public var replacement: String

  /// A replacement of a range.
  public init(_ location: Location, replacement: String) {
    self.location = location
    self.replacement = replacement
  }
}

/// A value and what there was to say while it was made.
///
/// For what is read in spite of a flaw. What cannot be read at all throws.
public struct Parsed<Value: Sendable>: Sendable {
  /// What was read.
  public var value: Value
  /// What there was to say, in the order it was found; empty mostly.
  public var diagnostics: [Diagnostic]

  /// A value, by default with nothing to say.
  public init(_ value: Value, diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }
}

extension String {
  /// The text with its line breaks in Swift's spelling; nearly all texts are as they were.
  fileprivate var onOneLine: String {
    guard contains(where: \.isNewline) else { return self }
    return unicodeScalars.reduce(into: "") { line, scalar in
      line += Character(scalar).isNewline ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}
