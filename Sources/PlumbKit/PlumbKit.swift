/// Plumb as a library, in one import: all of it but the command line.
///
/// The program on one screen. Each stage is a function of values; only the first line reads files, and nothing writes.
///
///     import PlumbKit
///
///     /// Checks a model, writes Swift for it, and holds it against the Swift that is there.
///     func look(at path: String, besides swift: [SourceFile]) throws -> ([Diagnostic], [GeneratedFile]) {
///       let bundle = try ModelBundle.read(path)  // every version of an .xcdatamodeld
///       guard let model = bundle.currentVersion?.model else { return ([], []) }
///
///       // Validate.
///       let validator = Validator(rules: Rule.all)
///       let found = validator.check(bundle) + validator.check(model)
///
///       // Declare: what Swift has to say of the model, and what it cannot say. Generate: the files that say it.
///       let options = DeclarationOptions(access: .public)
///       let expected = declarations(of: model, options: options)
///       let files = Generator(options: GeneratorOptions(model: bundle.name)).files(for: expected.value)
///
///       // Drift: what the sources say is a value of the same type.
///       let actual = SourceParser(ExpectedNames(expected.value)).declarations(in: swift)
///       let drift = Drift(
///         expected: expected.value, actual: actual.value, model: model, options: options,
///         sources: swift.map { Source(file: $0.path, bytes: $0.bytes) })
///
///       return (found + expected.diagnostics + actual.diagnostics + drift.diagnostics, files)
///     }
///
/// A project with its configuration, as `plumb validate` and `plumb align` have it, is a `Workspace`:
///
///     let shop = ModelSettings(path: "Models/Shop.xcdatamodeld", sources: ["Sources/Shop"])
///     let workspace = Workspace(ProjectConfiguration(models: [shop]), files: .disk)
///     let findings = try workspace.findings()  // rules, drift, suppressions, baseline
///     let plan = try workspace.mend(.safe)     // what to write so that Swift says what the models say
///     print(plan.changes.diff())
///     try plan.changes.write()

@_exported import PlumbDeclarations
@_exported import PlumbDrift
@_exported import PlumbEvolution
@_exported import PlumbFormats
@_exported import PlumbGenerate
@_exported import PlumbModel
@_exported import PlumbPictures
@_exported import PlumbProject
@_exported import PlumbReport
@_exported import PlumbRules
@_exported import PlumbSwift
@_exported import PlumbText
