import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbText

/// What is generated for one model, before any file is looked at.
///
///     let generation = try workspace.generation(settings)
///     generation.outputs                               // ["Generated/Order+Plumb.swift"], without a look at the disk
///     let plan = try generation.plan(workspace.files)
///     try FileChanges(plan.changes).write()
///
/// Build systems have to know the outputs before anything runs; that is why planning is a step of its own.
package struct Generation: Sendable {
  /// The version that it is generated from.
  package let model: Model
  /// With the flags of the command line on top.
  let settings: ModelSettings
  /// The output folder; the working folder where none is configured.
  let folder: String
  /// By path relative to the folder; none where there are refusals.
  let files: [GeneratedFile]
  /// Why nothing is generated: what cannot be declared. Errors, each with its place in the model.
  package let refusals: [Diagnostic]

  /// What the sources declare already is looked up in them, where something of that kind would be written.
  ///
  /// - Throws: `CannotRun` where the header cannot be read, or a source.
  init(
    _ declared: DeclaredModel, bundleName: String, _ disk: Files, sources: (Set<String>) throws -> Set<String>
  ) throws {
    settings = declared.settings
    model = declared.model
    refusals = declared.declared.diagnostics.filter { $0.severity == .error }
      .map { [places = settings.places] in $0.inConfiguration(places) }
    folder = settings.generate?.output ?? "."
    guard refusals.isEmpty else {
      files = []
      return
    }
    var generator = settings.generate?.generator ?? GeneratorOptions(model: "")
    generator.model = bundleName
    if let file = settings.generate?.headerFile {
      let place = settings.places["generate.header"]
      try settings.refuseOutside(file, "header", at: place, disk)
      generator.header = try Self.header(file, at: place, disk)
    }
    let first = Self.files(declared, generator, settings)
    if !declared.declared.value.compositions.isEmpty || first.contains(where: { $0.kind == .scaffold }) {
      generator.existingTypes = try sources(Set(first.map { [folder] in Path.join(folder, $0.path) }))
    }
    files = generator.existingTypes.isEmpty ? first : Self.files(declared, generator, settings)
  }

  private static func files(
    _ declared: DeclaredModel, _ options: GeneratorOptions, _ settings: ModelSettings
  ) -> [GeneratedFile] {
    let files = Generator(options: options).files(
      for: declared.declared.value, with: settings.declarations.companions, of: declared.model)
    guard let name = settings.generate?.fileName else { return files }
    return files.map { file in
      var file = file
      file.path = name
      return file
    }
  }

  /// The paths of the files, without a look at them.
  package var outputs: [String] { files.map { Path.join(folder, $0.path) } }

  /// The text that stands above each file.
  private static func header(_ file: String, at place: Location?, _ files: Files) throws(CannotRun) -> String {
    do throws(Files.Failure) {
      return String(decoding: try files.read(file, limit: 1 << 20), as: UTF8.self)
    } catch {
      throw CannotRun("the header \(file) cannot be read: \(error.reason)", at: place)
    }
  }
}

// MARK: - The output folder

extension Generation {
  /// What has to be done in the output folder, and how many files stay as they are.
  ///
  /// A scaffold that is there counts among those that stay.
  ///
  /// - Throws: `Unreadable` with everything that is in the way; nothing is to be written then.
  package func plan(_ disk: Files) throws -> (changes: [FileChanges.Change], unchanged: Int) {
    let output = OutputFolder(path: folder, place: settings.places["generate.output"], disk: disk)
    let plan = OutputPlan(files, in: try output.contents { $0.hasSuffix(".swift") ? .readable : .other })
    guard plan.problems.isEmpty else { throw Unreadable(plan.problems.map(inFolder)) }
    return plan.changes(in: folder)
  }

  /// A problem with its path from the working folder.
  private func inFolder(_ problem: Diagnostic) -> Diagnostic {
    var problem = problem
    problem.location = problem.location.map { Location(file: Path.join(folder, $0.file)) }
    return problem
  }
}
