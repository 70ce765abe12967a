import PlumbText

/// Something Plumb has to say about a model or a source, as data; rendering is elsewhere.
public struct Diagnostic: Hashable, Sendable {
  /// The rule's id, kebab-case and kept for ever: `relationship-inverse`.
  public var rule: String
  public var severity: Severity
  /// One line that stands alone, without a full stop: `Order.customer has no inverse relationship`. Line breaks that a
  /// name brings along are written `\n`.
  public var message: String
  public var element: ElementPath
  /// The place to look at first; nil where there is no text (a missing file).
  public var location: Location?
  /// What stands at the location, in a few words: `"Customer" never points back`.
  public var label: String
  /// Other places that matter: the other side of a relationship, the declaration in Swift.
  public var related: [Related]
  /// Why it matters at run time.
  public var notes: [String]
  /// What to do.
  public var help: [String]
  /// Edits that would mend it.
  public var fixes: [Fix]
  /// Tells findings of one rule on one element apart, for the fingerprint: a key path, a type name.
  public var discriminator: String
  /// Set where a suppression or a baseline covers the finding.
  public var suppression: Suppression?

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

  public typealias Related = RelatedLocation

  /// Why a finding does not count.
  public struct Suppression: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable { case configuration, userInfo, comment, baseline }
    public var kind: Kind
    /// The reason given, or empty.
    public var because: String

    public init(_ kind: Kind, because: String = "") {
      self.kind = kind
      self.because = because
    }
  }
}

/// How much a finding weighs; `error` is the greatest.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  case note, warning, error

  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }
  private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }
}

/// A way to mend a finding: edits that belong together.
public struct Fix: Hashable, Sendable {
  /// What it does, as a command: `Make the relationship optional`.
  public var title: String
  public var applicability: Applicability
  public var edits: [TextEdit]

  public init(title: String, applicability: Applicability, edits: [TextEdit]) {
    self.title = title
    self.applicability = applicability
    self.edits = edits
  }

  /// Whether a fix may be applied without a person looking at it.
  public enum Applicability: String, Hashable, Sendable {
    /// Keeps the meaning; applied on request without a look.
    case safe
    /// Changes what is stored or how code reads; somebody has to agree.
    case review
  }
}

/// A replacement of a range of a file; an empty range inserts.
public struct TextEdit: Hashable, Sendable {
  public var location: Location
  public var replacement: String

  public init(_ location: Location, replacement: String) {
    self.location = location
    self.replacement = replacement
  }
}

/// A value and what there was to say while it was made.
public struct Parsed<Value: Sendable>: Sendable {
  public var value: Value
  public var diagnostics: [Diagnostic]

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
