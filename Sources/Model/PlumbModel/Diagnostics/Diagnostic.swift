import PlumbCore

/// A problem in a model or in a source, as data. Renderers convert it to text.
///
///     diagnostic.message                 // Order.customer has no inverse relationship
///     diagnostic.element.description     // Shop 2 ▸ Order ▸ customer
///     diagnostic.location?.description   // Shop.xcdatamodeld/Shop 2.xcdatamodel/contents:48:9
///
/// A check creates a `Finding`. The validator adds the rule, the severity and the source location to create a
/// diagnostic.
public struct Diagnostic: Hashable, Sendable {
  /// The rule's identifier, in kebab-case, which must not change: `relationship-inverse`.
  public var rule: String
  /// The severity after applying the preset and the configuration.
  public var severity: Severity
  /// The message: one line without a full stop that needs no context: `Order.customer has no inverse relationship`.
  /// Line breaks in names are escaped as `\n`.
  public var message: String
  /// The element with the problem. Set also for a diagnostic without a source location.
  public var element: ElementPath
  /// The source location of the problem; `nil` if no text exists, such as for a missing file.
  public var location: Location?
  /// A short description of the text at the location: `Customer has no relationship back`.
  public var label: String
  /// Other relevant source locations, in display order: the other side of a relationship, the declaration in Swift.
  public var related: [Related]
  /// The consequences at run time, one line each.
  public var notes: [String]
  /// The remedies, one line each.
  public var help: [String]
  /// Alternative fixes. Each one is sufficient, so at most one is applied.
  public var fixes: [Fix]
  /// A text that distinguishes the findings of one rule about one element in fingerprints: a key path, a type name.
  /// Baselines contain it, so it must not depend on the wording or the source location.
  public var discriminator: String
  /// The suppression or the baseline that covers the finding; `nil` if none does. A suppressed finding is reported
  /// but not counted.
  public var suppression: Suppression?

  /// Creates a diagnostic from its parts. Line breaks in the message are escaped.
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

  /// A source location with a short description of its relation to the finding.
  public typealias Related = RelatedLocation

  /// The reason why a finding is not counted.
  ///
  ///     Suppression(.userInfo, because: "the web service sends none")
  public struct Suppression: Hashable, Sendable {
    /// The source of a suppression: the configuration, `plumb.ignore` in userInfo, a comment in Swift, or a baseline.
    public enum Kind: String, Hashable, Sendable { case configuration, userInfo, comment, baseline }
    /// The source of the suppression.
    public var kind: Kind
    /// The stated reason; empty if none is stated.
    public var because: String

    /// Creates a suppression. Without a reason, `because` is empty.
    public init(_ kind: Kind, because: String = "") {
      self.kind = kind
      self.because = because
    }
  }
}

/// The severity of a finding; `error` is the highest. The raw value is the spelling in configurations and reports.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  case note, warning, error

  /// Compares severities: `note < warning < error`.
  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }
  private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }
}

/// A fix of a finding: edits that have to be applied together.
///
/// A single edit could break the file, so either all edits are applied or none. A fix that changes a version hash is
/// never safe, and its title states where to apply it: `Make the relationship optional, in a new version`.
public struct Fix: Hashable, Sendable {
  /// The effect of the fix, as a command: `Make the relationship optional`.
  public let title: String
  /// Whether the fix needs a review before it is applied.
  public let applicability: Applicability
  /// The edits. All locations refer to the text before any edit.
  public var edits: [TextEdit]
  /// Whether the fix changes Core Data's version hash. Stores of a released version would then not open (134130), so
  /// the fix has to be made in a new version of the model.
  public let changesHash: Bool

  /// Creates a fix from its parts. A fix that changes a version hash requires review, and its title gets the
  /// corresponding suffix.
  public init(title: String, applicability: Applicability, edits: [TextEdit], changesHash: Bool = false) {
    let isShown = title.hasSuffix(Self.inNewVersion)
    self.title = changesHash && !isShown ? title + Self.inNewVersion : title
    self.applicability = changesHash ? .review : applicability
    self.edits = edits
    self.changesHash = changesHash
  }

  /// The suffix of the title of a fix that changes a version hash.
  private static let inNewVersion = ", in a new version"

  /// Whether a fix can be applied without review.
  public enum Applicability: String, Hashable, Sendable {
    /// Preserves the meaning; applied without review on request.
    case safe
    /// Changes the stored data or the behavior of code; requires review.
    case review
  }
}

/// A replacement of a range of a file; an empty range inserts.
///
///     TextEdit(location, replacement: #" optional="YES""#)
public struct TextEdit: Hashable, Sendable {
  /// The replaced range, without `end`.
  public var location: Location
  /// The new text, already escaped for its file.
  public var replacement: String

  /// Creates a replacement of a range.
  public init(_ location: Location, replacement: String) {
    self.location = location
    self.replacement = replacement
  }
}

/// A value that was read, with the diagnostics from reading it.
///
/// Diagnostics report problems that do not prevent reading. Problems that prevent it are thrown as errors.
public struct Parsed<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// The diagnostics in the order of detection; usually empty.
  public var diagnostics: [Diagnostic]

  /// Creates a parsed value, by default without diagnostics.
  public init(_ value: Value, diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }
}

extension String {
  /// The text with line breaks escaped as in Swift. Nearly all texts are unchanged.
  fileprivate var onOneLine: String {
    guard contains(where: \.isNewline) else { return self }
    return unicodeScalars.reduce(into: "") { line, scalar in
      line += Character(scalar).isNewline ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}
