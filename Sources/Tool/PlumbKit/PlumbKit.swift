/// Plumb as a library with one import: all modules except the command line.
///
/// An overview of the stages. Each stage is a function of values. Only the first line reads files, and no stage
/// writes files.
///
///     import PlumbKit
///
///     /// Checks a model, generates Swift for it, and compares it with existing Swift files.
///     func check(_ path: String, with swift: [SourceFile]) throws -> ([Diagnostic], [GeneratedFile]) {
///       let bundle = try ModelBundle.read(path)  // every version of an .xcdatamodeld
///       guard let model = bundle.currentVersion?.model else { return ([], []) }
///
///       // Validate.
///       let validator = Validator(rules: Rule.all)
///       let found = validator.check(bundle) + validator.check(model)
///
///       // Declare: the expected Swift declarations, and the elements that cannot be declared. Generate: the files.
///       let options = DeclarationOptions(access: .public)
///       let expected = declarations(of: model, options: options)
///       let files = Generator(options: GeneratorOptions(model: bundle.name)).files(for: expected.value)
///
///       // Drift: the declarations in the sources have the same type.
///       let actual = SourceParser(ExpectedNames(expected.value)).declarations(in: swift)
///       let drift = Drift(
///         expected: expected.value, actual: actual.value, model: model, options: options,
///         sources: swift.map { Source(file: $0.path, bytes: $0.bytes) })
///
///       return (found + expected.diagnostics + actual.diagnostics + drift.diagnostics, files)
///     }
///
/// A `Workspace` represents a project with its configuration, as `plumb validate` and `plumb align` use it:
///
///     let shop = ModelSettings(path: "Models/Shop.xcdatamodeld", sources: ["Sources/Shop"])
///     let workspace = Workspace(ProjectConfiguration(models: [shop]), files: .disk)
///     let findings = try workspace.findings()  // rules, drift, suppressions, baseline
///     let plan = try workspace.repair(.safe)     // the changes that align Swift with the models
///     print(plan.changes.diff())
///     try plan.changes.write()

@_exported import PlumbChecking
@_exported import PlumbCloudKit
@_exported import PlumbComparing
@_exported import PlumbConfiguration
@_exported import PlumbConvert
@_exported import PlumbCore
@_exported import PlumbDeclarations
@_exported import PlumbDrift
@_exported import PlumbEmit
@_exported import PlumbFindings
@_exported import PlumbFormats
@_exported import PlumbGenerate
@_exported import PlumbInspect
@_exported import PlumbMigration
@_exported import PlumbModel
@_exported import PlumbPictures
@_exported import PlumbRules
@_exported import PlumbStart
@_exported import PlumbStoreFormat
@_exported import PlumbSwift
@_exported import PlumbText
@_exported import PlumbWorkspace
