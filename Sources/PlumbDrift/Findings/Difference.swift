import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

/// A difference before it has weight and places: rare, so it may be large.
struct Difference {
  var rule: Rule
  package var message: String
  var element: [ElementPath.Step]
  /// Where Swift says it; leads, where there is one and `startsAtModel` is not set.
  var swift: SwiftSide?
  /// Where the model says it.
  var xml: XMLSide?
  var startsAtModel = false
  /// Further places in Swift.
  var others: [SwiftSide] = []
  /// The weight is no greater than this.
  var atMost = Severity.error
  var notes: [String] = []
  var help: [String] = []
  package var fix: DriftFix?
  var subject: DriftSubject?
  var discriminator = ""

  /// A part of a declaration and a few words on it.
  struct SwiftSide {
    var places: Places
    var part: Part
    var label: String

    enum Part {
      case name, type, defaultValue, access, superclass, objcName
      /// An argument of the annotation, or all of it where it has none of this name.
      case argument(AnnotationArgument.Name)
      case annotation
    }
  }

  /// An XML attribute and a few words on it.
  struct XMLSide {
    var origin: Origin
    var attribute: String
    var label: String
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
