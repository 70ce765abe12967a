import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// A difference before it has weight and places: rare, so it may be large.
///
/// Comparisons find what differs; the file of the rule makes a difference of it, with the words that become a
/// `Diagnostic`:
///
///     message        Order.quantity is Integer 64 in the model but Int32 in Swift
///     swift.label    Int64 is expected                  (under the type's token)
///     xml.label      Integer 64                         (under attributeType="Integer 64")
///     notes          reading a stored nil ends the app  (what comes of it)
///     help           add it to the model, or delete it  (what to do, where no fix does it)
struct Difference {
  /// The rule that is broken; it gives the weight, and whether the difference is reported at all.
  var rule: Rule
  /// Names the property by the model and both sides' view of it; without a full stop.
  var message: String
  /// The element by its names in the model: what suppressions, baselines and fingerprints know it by.
  var element: [ElementPath.Step]
  /// Where Swift says it; leads, where there is one and `startsAtModel` is not set.
  var swift: SwiftSide?
  /// Where the model says it.
  var xml: XMLSide?
  /// For what only the model has: the finding stands at the XML attribute, and the class in which something is missing
  /// comes second.
  var startsAtModel = false
  /// Further places in Swift.
  var others: [SwiftSide] = []
  /// The weight is no greater than this. A warning gives way to a severity that the configuration gives the rule by
  /// name; a note does not, for it says that nothing is known to be wrong.
  var atMost = Severity.error
  /// What happens at run time, where the message alone does not tell.
  var notes: [String] = []
  /// What a person can do; empty where the fix says it.
  var help: [String] = []
  /// The edit that mends it; nil where either side may be the wrong one, or the code around has to change too.
  var fix: DriftFix?
  /// Both declarations, for the way back into the model; nil for what a model cannot follow.
  var subject: DriftSubject?
  /// Tells differences of one rule on one element apart, across edits that move lines: the type that was found, the
  /// name that is wrong.
  var discriminator = ""

  /// A part of a declaration and a few words on it: what is expected there.
  struct SwiftSide {
    /// The places of the declaration that has the part; without a file for what was not read from one.
    var places: Places
    var part: Part
    var label: String

    /// The token that is underlined. A part that the declaration does not have is stood in for by its name.
    enum Part {
      case name, type, defaultValue, access, superclass, objcName
      /// An argument of the annotation, or all of it where it has none of this name.
      case argument(AnnotationArgument.Name)
      case annotation
    }
  }

  /// An XML attribute and a few words on it: what the model says there.
  struct XMLSide {
    var origin: Origin
    /// The attribute's name, `optional`; one that is not written is stood in for by `name`.
    var attribute: XMLKey
    var label: String
  }
}

extension Difference {
  /// A difference of a class's head: the part of the declaration on one side, the XML attribute of the entity on the
  /// other. `modelLabel` is `the entity Order` unless given.
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

extension Places {
  /// The part, or the next best: the name, the whole.
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
