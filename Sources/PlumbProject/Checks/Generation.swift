import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbText

/// What is generated for one model, before any file is looked at.
package struct Generation {
  package let model: Model
  let settings: ModelSettings
  let folder: String
  let files: [GeneratedFile]
  /// What is to be declared.
  let expected: Declarations
  package let refusals: [Diagnostic]

  /// Reads the model.
  package init(_ settings: ModelSettings) throws {
    let bundle = try Loading.bundle(settings.path)
    let version = try Loading.version(settings.version, of: bundle)
    try self.init(settings, model: try Loading.model(version).value, bundleName: bundle.name)
  }

  init(_ settings: ModelSettings, model: Model, bundleName: String) throws {
    self.settings = settings
    self.model = model
    let expected = declarations(of: model, options: settings.declarations)
    self.expected = expected.value
    refusals = expected.diagnostics.filter { $0.severity == .error }
    folder = settings.generate?.output ?? "."
    guard refusals.isEmpty else {
      files = []
      return
    }
    var generator = settings.generate?.generator ?? GeneratorOptions(model: "")
    generator.model = bundleName
    generator.header = try settings.generate?.headerFile.map(Self.header)
    let name = settings.generate?.fileName
    files = Generator(options: generator).files(for: expected.value).map { file in
      var file = file
      file.path = name ?? file.path
      return file
    }
  }

  package var outputs: [String] { files.map { Path.join(folder, $0.path) } }

  /// What has to be done in the output folder.
  package func plan() throws(Unreadable) -> (changes: [FileChanges.Change], unchanged: Int) {
    let plan = OutputPlan(files, existing: existing())
    guard plan.problems.isEmpty else { throw Unreadable(plan.problems.map(inFolder)) }
    let changes = plan.changes.map { step in
      let path = Path.join(folder, step.path)
      return switch step.action {
      case .create(let text): FileChanges.Change(path: path, old: nil, new: Array(text.utf8), folder: folder)
      case .update(let old, let new):
        FileChanges.Change(path: path, old: Array(old.utf8), new: Array(new.utf8), folder: folder)
      case .delete(let old): FileChanges.Change(path: path, old: Array(old.utf8), new: nil, folder: folder)
      case .unchanged, .keep: FileChanges.Change(path: path, old: [], new: [], folder: folder)
      }
    }
    return (changes, plan.steps.count - changes.count)
  }

  private func existing() -> [String: OutputPlan.ExistingFile] {
    let names = (try? FileSystem.list(folder)) ?? []
    return Dictionary(
      names.map { name in
        let path = Path.join(folder, name)
        guard FileSystem.kind(path, followingLinks: false) == .file, name.hasSuffix(".swift"),
          let bytes = try? FileSystem.read(path)
        else { return (name, .other) }
        return (name, .bytes(bytes))
      }, uniquingKeysWith: { first, _ in first })
  }

  private func inFolder(_ problem: Diagnostic) -> Diagnostic {
    var problem = problem
    problem.location = problem.location.map { Location(file: Path.join(folder, $0.file)) }
    return problem
  }

  private static func header(_ file: String) throws -> String {
    do throws(FileSystem.Failure) {
      return String(decoding: try FileSystem.read(file, limit: 1 << 20), as: UTF8.self)
    } catch {
      throw CannotRun("the header \(file) cannot be read: \(error.reason)")
    }
  }
}
