import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

/// A difference without severity and source locations. Differences are rare, so the type may be large.
///
/// The comparisons find the differences. The file of the rule creates the `Difference`, with the texts of the later
/// `Diagnostic`:
///
///     message        Order.quantity is Integer 64 in the model but Int32 in Swift
///     swift.label    Int64 is expected                  (under the type's token)
///     xml.label      Integer 64                         (under attributeType="Integer 64")
///     notes          reading a stored nil ends the app  (the consequence)
///     help           add it to the model, or delete it  (the remedy, if no fix applies it)
struct Difference {
  /// The violated rule. It determines the severity, and whether the difference is reported.
  var rule: Rule
  /// The message: the property by its name in the model, and both sides' declaration of it; without a full stop.
  var message: String
  /// The element by its names in the model, as used in suppressions, baselines and fingerprints.
  var element: [ElementPath.Step]
  /// The location in Swift. It is the finding's main location if it exists and `startsAtModel` is `false`.
  var swift: SwiftSide?
  /// The location in the model.
  var xml: XMLSide?
  /// Whether the main location is the XML attribute, for elements that only the model has. The class that lacks the
  /// element is the related location.
  var startsAtModel = false
  /// Additional locations in Swift.
  var others: [SwiftSide] = []
  /// The highest severity of the difference. If the configuration sets the rule's severity by name, the configured
  /// severity replaces a warning. It does not replace a note, because a note reports a declaration that may be right.
  var atMost = Severity.error
  /// The consequences at run time, if the message does not name them.
  var notes: [String] = []
  /// The remedies for the user; empty if the fix describes the remedy.
  var help: [String] = []
  /// The edit that fixes the difference; `nil` if either side may be wrong, or if other code has to change too.
  var fix: DriftFix?
  /// The declarations of both sides, used to change the model instead of Swift; `nil` for a difference that the model
  /// cannot adopt.
  var subject: DriftSubject?
  /// The text that distinguishes differences of one rule on one element, independent of line numbers: the type that
  /// was found, the name that is wrong.
  var discriminator = ""

  /// A part of a declaration and a label with the expectation.
  struct SwiftSide {
    /// The source locations of the declaration that has the part; without a file if the declaration was not read from
    /// one.
    var places: SourceRanges
    var part: Part
    var label: String

    /// The token that is underlined. If the declaration does not have the part, its name is underlined.
    enum Part {
      case name, type, defaultValue, access, superclass, objcName
      /// An argument of the annotation, or the whole annotation if it has no such argument.
      case argument(AnnotationArgument.Name)
      case annotation
    }
  }

  /// An XML attribute and a label with the model's value.
  struct XMLSide {
    var origin: Origin
    /// The attribute's name, such as `optional`; `name` is used if the element does not have the attribute.
    var attribute: XMLKey
    var label: String
  }
}

extension Difference {
  /// Creates a difference in the declaration of a class, between a part of the declaration and an XML attribute of
  /// the entity. The default of `modelLabel` is `the entity Order`.
  init(
    _ rule: Rule, _ expected: EntityDeclaration, _ actual: EntityDeclaration, _ message: String, part: SwiftSide.Part,
    label: String, at attribute: XMLKey, modelLabel: String? = nil, atMost: Severity = .error, fix: DriftFix? = nil,
    help: [String] = [], discriminator: String
  ) {
    self.init(
      rule: rule, message: message, element: [.init(.entity, expected.entity)],
      swift: .init(places: actual.places, part: part, label: label),
      xml: .init(
        origin: expected.facts.origin, attribute: attribute, label: modelLabel ?? "the entity \(expected.entity)"),
      atMost: atMost, help: help, fix: fix, subject: .type(expected: expected, actual: actual),
      discriminator: discriminator)
  }
}

extension SourceRanges {
  /// Returns the range of the part; if it is missing, the range of the name or of the whole declaration.
  func span(_ part: Difference.SwiftSide.Part) -> Span? {
    let wanted: Span? =
      switch part {
      case .name: name
      case .type: type
      case .defaultValue: defaultValue
      case .annotation: annotation
      case .argument(let name): argument(name) ?? annotation
      case .access: access
      case .superclass: superclass
      case .objcName: objcName
      }
    return wanted ?? name ?? whole
  }
}
