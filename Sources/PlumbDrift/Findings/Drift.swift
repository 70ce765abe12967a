import PlumbDeclarations
import PlumbModel
import PlumbRules

/// The model against Swift: what the sources should declare against what they declare.
///
///     let expected = declarations(of: model, options: options).value
///     let drift = Drift(expected: expected, actual: actual, model: model, sources: files)
///     for finding in drift.findings() { … }   // Order.quantity is Integer 64 in the model but Int32 in Swift
///
/// One difference is one finding; a missing class does not report its properties as well. Each names both sides where
/// both exist: the Swift token and the XML attribute. The order is that of the expected declarations, then what the
/// sources have beyond them.
///
/// What runs is right: in classic `@NSManaged` classes every type is accepted that Core Data's accessor can return, in
/// macro classes exactly the type that the model and the configuration ask for.
public struct Drift: Sendable {
  /// The declarations that the model and the configuration ask for.
  public var expected: Declarations
  /// The declarations of the sources.
  public var actual: Declarations
  /// The model behind `expected`: its source gives places in XML.
  public var model: Model
  /// The options that `expected` was made with: they tell what is configured from what the model alone says.
  public var options: DeclarationOptions
  /// Whether what only a generator has to know is asked for: the access level, and the arguments of `@PersistentModel`.
  /// Without it whatever the sources say is right.
  public var comparesGeneratorOptions: Bool
  /// Whether code of the sources sets the classes of entities (`managedObjectClassName = …`): then the model's own names
  /// need not be those that Core Data looks for.
  package var setsClassNames = false
  /// Classes that the same sources hold for other models.
  public var classesElsewhere: Set<String>
  /// The weights of the rules and the configuration's suppressions; a rule that is off finds nothing.
  public var settings: RuleSettings
  /// The Swift files behind `actual`, for lines and columns; a file that is not here is named without them.
  public var sources: [Source]

  /// A comparison; nothing is compared before its findings are asked for.
  ///
  /// `expected` and `options` have to belong together: messages say what is configured by the latter.
  public init(
    expected: Declarations, actual: Declarations, model: Model, options: DeclarationOptions = DeclarationOptions(),
    comparesGeneratorOptions: Bool = false, classesElsewhere: Set<String> = [], settings: RuleSettings = RuleSettings(),
    sources: [Source] = []
  ) {
    self.expected = expected
    self.actual = actual
    self.model = model
    self.options = options
    self.comparesGeneratorOptions = comparesGeneratorOptions
    self.classesElsewhere = classesElsewhere
    self.settings = settings
    self.sources = sources
  }

  /// The differences as the rules and the settings weigh them, in the order of the expected declarations, suppressed
  /// ones included. Linear in the number of declarations; each call compares anew.
  public func findings() -> [DriftFinding] { differences().placed(in: sources) }

  /// What a comparison finds, before its places are looked up in the sources: for callers that read only the files that
  /// something is to be said of.
  package func differences() -> WeighedDifferences {
    var comparison = Comparison(self)
    comparison.run()
    return WeighedDifferences(comparison.differences, model: model, settings: settings)
  }

  /// The findings without what would mend them.
  public var diagnostics: [Diagnostic] { findings().map(\.diagnostic) }
}

extension Drift {
  /// The findings that nothing suppresses: no rule of the settings, no entry of the model, no comment of the sources.
  /// In their order.
  package func unsuppressed(_ findings: [DriftFinding]) -> [DriftFinding] {
    var suppressions = Suppressions(settings, models: [model], drifts: [self])
    return zip(findings, suppressions.apply(to: findings.map(\.diagnostic)))
      .filter { $0.1.suppression == nil }.map(\.0)
  }
}

extension Suppressions {
  /// Everything that lets findings be: what the settings list, what the models say, what the comments of Swift say. A
  /// comment gets its line where the drift has the file among its sources.
  package init(_ settings: RuleSettings, models: [Model], drifts: [Drift]) {
    self.init(settings.ignores)
    for model in models { add(model) }
    for drift in drifts { add(drift.actual) { file in drift.sources.first { $0.file == file }?.bytes } }
  }
}
