import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbText

/// The code generated for one model, before it is compared with existing files.
///
///     let generation = try workspace.generation(settings)
///     generation.outputs                               // ["Generated/Order+Plumb.swift"], without reading the folder
///     let plan = try generation.plan(workspace.files)
///     try FileChanges(plan.changes).write()
///
/// Generation is separate from the write plan, because build systems require the output paths before a build.
package struct Generation: Sendable {
  /// The version that the code is generated from.
  package let model: Model
  /// The settings, including the options from the command line.
  let settings: ModelSettings
  /// The output folder; the working folder if none is configured.
  let folder: String
  /// The files with paths relative to the folder; empty if errors prevent generation.
  let files: [GeneratedFile]
  /// The errors that prevent generation, with their locations.
  package let refusals: [Diagnostic]

  /// Generates the files. Calls `sources` for the types that the sources declare only if the output could duplicate
  /// them.
  ///
  /// - Throws: `CannotRun` if the header or a source cannot be read.
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

  /// The paths of the files, without checks for their existence.
  package var outputs: [String] { files.map { Path.join(folder, $0.path) } }

  /// Returns the text to put at the top of each file.
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
  /// Returns the changes in the output folder, and the number of unchanged files.
  ///
  /// An existing scaffold counts as unchanged.
  ///
  /// - Throws: `Unreadable` with all conflicting files. In this case, callers must not write any file.
  package func plan(_ disk: Files) throws -> (changes: [FileChanges.Change], unchanged: Int) {
    let output = OutputFolder(path: folder, place: settings.places["generate.output"], disk: disk)
    let plan = OutputPlan(files, in: try output.contents { $0.hasSuffix(".swift") ? .readable : .other })
    guard plan.problems.isEmpty else { throw Unreadable(plan.problems.map(inFolder)) }
    return plan.changes(in: folder)
  }

  /// Returns a problem with its path relative to the working folder.
  private func inFolder(_ problem: Diagnostic) -> Diagnostic {
    var problem = problem
    problem.location = problem.location.map { Location(file: Path.join(folder, $0.file)) }
    return problem
  }
}
