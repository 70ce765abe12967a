import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

/// A difference between the model and Swift: the finding, its fix in Swift, and the declarations of both sides.
///
/// The comparisons find the differences. The file of the rule creates the `Difference`, with all texts:
///
///     message        Order.quantity is Integer 64 in the model but Int32 in Swift
///     swift.label    Int64 is expected                  (under the type's token)
///     xml.label      Integer 64                         (under attributeType="Integer 64")
///     notes          reading a stored nil ends the app  (the consequence)
///     help           add it to the model, or delete it  (the remedy, if no fix applies it)
///
/// The severity of the settings is added next, then the source locations. Differences are rare, so the type may be
/// large.
public struct Difference: Sendable {
  /// The finding without `fixes`: these are text, which requires the syntax of the source. Its severity is the highest
  /// one of the difference until the settings are applied.
  public var diagnostic: Diagnostic
  /// The change of Swift that fixes the difference; `nil` if either side may be wrong, or if other code has to change
  /// too. `ModelUpdate` finds the opposite fix, a change of the model.
  package var fix: DriftFix?
  /// The violated rule. It determines the severity, and whether the difference is reported.
  let rule: Rule
  /// The location in Swift. It is the main location if it exists and `startsAtModel` is `false`.
  var swift: SwiftSide?
  let xml: XMLSide?
  /// Whether the main location is the XML attribute, for elements that only the model has. The class that lacks the
  /// element is the related location.
  let startsAtModel: Bool
  var others: [SwiftSide] = []
  /// The declarations of both sides, from which a change of the model is derived; `nil` if the model cannot adopt the
  /// difference.
  let subject: Subject?
  /// Whether the difference has no effect at run time: a note that `align` fixes, unless its rule is configured.
  var isHarmless = false

  /// Whether `align` fixes or lists the difference. Other notes are only reported.
  var isAligned: Bool { diagnostic.severity > .note || isHarmless }

  /// Creates a difference. `message` names the property by its name in the model, and both sides' declaration of it.
  /// `discriminator` distinguishes differences of one rule on one element: the type that was found, the wrong name.
  init(
    _ rule: Rule, _ message: String, element: [ElementPath.Step], swift: SwiftSide? = nil, xml: XMLSide? = nil,
    startsAtModel: Bool = false, atMost: Severity = .error, notes: [String] = [], help: [String] = [],
    fix: DriftFix? = nil, subject: Subject? = nil, discriminator: String = ""
  ) {
    diagnostic = Diagnostic(
      rule: rule.id, severity: atMost, message: message, element: ElementPath(version: "", steps: element),
      notes: notes, help: help, discriminator: discriminator)
    self.fix = fix
    self.rule = rule
    self.swift = swift
    self.xml = xml
    self.startsAtModel = startsAtModel
    self.subject = subject
  }

  /// A part of a declaration and a label with the expectation.
  struct SwiftSide: Sendable {
    /// The source locations of the declaration; without a file if the declaration was not read from one.
    var places: SourceRanges
    var part: Part
    var label: String

    init(_ places: SourceRanges, _ part: Part = .name, _ label: String) {
      (self.places, self.part, self.label) = (places, part, label)
    }

    /// The token that is underlined. If the declaration does not have the part, its name is underlined.
    enum Part {
      case name, type, defaultValue, access, superclass, objcName
      /// An argument of the annotation, or the whole annotation if it has no such argument.
      case argument(AnnotationArgument.Name)
      case annotation
    }
  }

  /// An XML attribute and a label with the model's value.
  struct XMLSide: Sendable {
    var origin: Origin
    /// The attribute's name, such as `optional`; `name` is used if the element does not have the attribute.
    var attribute: XMLKey
    var label: String

    init(_ origin: Origin, _ attribute: XMLKey = .name, _ label: String) {
      (self.origin, self.attribute, self.label) = (origin, attribute, label)
    }
  }

  /// The declarations of both sides.
  enum Subject: Sendable {
    /// A property that both sides have.
    case property(PropertyPair)
    /// A property that only Swift has; `near` is a property with a similar name that only the model has.
    case extraProperty(PropertyDeclaration, of: PropertyPair.Owner, in: EntityDeclaration?, near: String?)
    /// A class and the entity that it represents.
    case type(expected: EntityDeclaration, actual: EntityDeclaration)
    /// A class for which the model has no entity.
    case extraType(EntityDeclaration, near: String?)
    /// A struct for which the model has no composite.
    case extraComposition(CompositionDeclaration)
  }
}

/// Changes that belong together: all are applied, or none.
///
///     DriftFix("Change the type to Int64", .review, [.property(quantity, .setType(.named("Int64")))])
package struct ProposedFix<Edit: Hashable & Sendable>: Hashable, Sendable {
  /// A command: `Change the type to Int64`.
  package var title: String
  /// Whether the fix needs a review. A safe fix of Swift changes no value and requires no change of another line;
  /// after a safe fix of a model, Core Data can migrate a store with an inferred mapping and without data loss.
  package var applicability: Fix.Applicability
  package var edits: [Edit]

  package init(_ title: String, _ applicability: Fix.Applicability, _ edits: [Edit]) {
    (self.title, self.applicability, self.edits) = (title, applicability, edits)
  }
}

/// A change of Swift declarations, which `PlumbSwift` converts to text.
package typealias DriftFix = ProposedFix<DeclarationEdit>

// MARK: - Creation

extension Difference {
  /// Creates a difference in the declaration of a class, between a part of the declaration and an XML attribute of
  /// the entity. The default of `modelLabel` is `the entity Order`.
  init(
    _ rule: Rule, _ expected: EntityDeclaration, _ actual: EntityDeclaration, _ message: String, part: SwiftSide.Part,
    label: String, at attribute: XMLKey = .name, modelLabel: String? = nil, atMost: Severity = .error,
    notes: [String] = [], help: [String] = [], fix: DriftFix? = nil, discriminator: String
  ) {
    self.init(
      rule, message, element: [.init(.entity, expected.entity)], swift: .init(actual.places, part, label),
      xml: .init(expected.facts.origin, attribute, modelLabel ?? "the entity \(expected.entity)"), atMost: atMost,
      notes: notes, help: help, fix: fix, subject: .type(expected: expected, actual: actual),
      discriminator: discriminator)
  }

  /// Returns the difference with a change applied.
  private func changed(_ change: (inout Difference) -> Void) -> Difference {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns the difference with another fix, or without one.
  func with(fix: DriftFix?) -> Difference { changed { $0.fix = fix } }

  /// Returns the difference with a fix of one edit.
  func with(_ title: String, _ applicability: Fix.Applicability, _ edit: DeclarationEdit) -> Difference {
    with(fix: DriftFix(title, applicability, [edit]))
  }

  /// Returns the difference with additional notes and help.
  func with(notes: [String] = [], help: [String] = []) -> Difference {
    changed {
      $0.diagnostic.notes += notes
      $0.diagnostic.help += help
    }
  }

  /// Returns the difference with an additional location: the declaration of a type.
  func with(_ type: TypeDeclaration) -> Difference {
    changed { $0.others = [.init(type.places, .name, "\(type.name) is declared here")] }
  }

  /// Returns the difference as one without an effect at run time.
  func harmless(_ isHarmless: Bool = true) -> Difference { changed { $0.isHarmless = isHarmless } }

  /// Returns the difference with the given maximum severity.
  func atMost(_ severity: Severity) -> Difference { changed { $0.diagnostic.severity = severity } }

  /// Removes the fix, because other lines have to change too; `help` describes the remedy if none is described.
  mutating func removeFix(help: String) {
    fix = nil
    if diagnostic.help.isEmpty { diagnostic.help = [help] }
  }
}

// MARK: - Severity

extension Difference {
  /// Returns the difference with its severity in the settings; `nil` if the rule is off. A note remains a note,
  /// because it reports a declaration that may be right. A warning is replaced by the severity that the configuration
  /// sets for the rule.
  ///
  ///     rule error, at most warning                        // warning
  ///     rule error, at most warning, configured "error"    // error
  ///     rule error, at most note, configured "error"       // note
  func weighed(in settings: RuleSettings, for model: Model) -> Difference? {
    guard let severity = settings.severity(of: rule, for: model) else { return nil }
    return changed { difference in
      let isConfigured =
        (difference.diagnostic.severity == .warning || difference.isHarmless) && settings.severities[rule.id] != nil
      difference.diagnostic.severity = isConfigured ? severity : min(severity, difference.diagnostic.severity)
      difference.diagnostic.element.version = model.name
      if !(fix?.edits.allSatisfy(\.isSwift) ?? true) { difference.fix = nil }
    }
  }
}

extension Difference {
  /// The name of the entity that no class declares. `nil` for any other difference.
  var entityWithoutClass: String? {
    rule.id == Rule.driftEntityMissing.id ? diagnostic.element.steps.first?.name : nil
  }
}

extension [Difference] {
  /// Whether a class is missing, which a macro may declare.
  var missClasses: Bool {
    contains { $0.entityWithoutClass != nil && $0.swift == nil && $0.diagnostic.severity > .note }
  }

  package var files: Set<String> {
    Set(flatMap { ([$0.swift].compactMap(\.self) + $0.others).map(\.places.file) }).subtracting([""])
  }
}
