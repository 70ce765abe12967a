import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

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
  package let settings: ModelSettings
  /// The output folder; the working folder if none is configured.
  package let folder: String
  /// The files with paths relative to the folder; empty if errors prevent generation.
  package let files: [GeneratedFile]
  /// The errors that prevent generation, with their locations.
  package let refusals: [Diagnostic]

  /// Generates the files. Calls `sources` for the types that the sources declare only if the output could duplicate
  /// them.
  ///
  /// - Throws: `CannotRun` if the header or a source cannot be read.
  package init(
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
    if let header = try settings.header(disk) { generator.header = header }
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
}

extension ModelSettings {
  /// Returns the configured text at the top of each generated file; `nil` if none is configured.
  ///
  /// - Throws: `CannotRun` if the file cannot be read, or is outside the configuration's folder.
  package func header(_ disk: Files) throws(CannotRun) -> String? {
    guard let file = generate?.headerFile else { return nil }
    let place = places["generate.header"]
    try refuseOutside(file, "header", at: place, disk)
    let bytes = try disk.contents(of: file, called: "the header \(file)", limit: 1 << 20, at: place)
    return String(decoding: bytes, as: UTF8.self)
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

extension Workspace {
  /// Returns the code generated for a model with some settings.
  ///
  /// The settings need not be from a configuration: `plumb generate --output` creates its own.
  package func generation(_ settings: ModelSettings) throws -> Generation {
    let bundle = try bundle(settings.path)
    let model = try bundle.chosen(by: settings).understoodModel().value
    let declared = DeclaredModel(settings, model)
    return try Generation(declared, bundleName: bundle.name, files) { outputs in
      var cache = SourceCache(files)
      return try declared.existingTypes(excluding: outputs, files, &cache)
    }
  }

  /// Returns the model for some settings: the configured version, else the current one.
  package func model(for settings: ModelSettings) throws -> Model {
    try bundle(settings.path).chosen(by: settings).understoodModel().value
  }
}

/// The current contents of an output folder.
///
///     let folder = OutputFolder(path: "Generated", place: place, disk: workspace.files)
///     let plan = OutputPlan(files, in: try folder.contents { $0.hasSuffix(".swift") ? .readable : .other })
package struct OutputFolder {
  /// The path, relative to the working folder.
  let path: String
  /// The source location of the setting; `nil` if the folder is not configured.
  let place: Location?
  let disk: Files

  package init(path: String, place: Location?, disk: Files) {
    self.path = path
    self.place = place
    self.disk = disk
  }

  /// The role of an existing file in a plan, determined by its name: `readable` files may be generated ones and are
  /// read if required, `other` files are conflicts and are not read, `nothing` files are ignored.
  package enum Role { case readable, other, nothing }

  /// Returns the files that a plan may change. Folders and links are never read. Files in subfolders are ignored,
  /// because no file is generated there.
  ///
  /// A missing folder counts as empty. Throws if the folder cannot be read, because existing files could be
  /// overwritten.
  package func contents(_ role: (_ name: String) -> Role) throws(CannotRun) -> OutputPlan.Folder {
    var names: [String] = []
    var unread: Set<String> = []
    for entry in try entries() {
      let role = role(entry.name)
      if role == .nothing { continue }
      names.append(entry.name)
      if role == .other || entry.kind != .file { unread.insert(entry.name) }
    }
    return OutputPlan.Folder(
      paths: names,
      file: { name in
        guard !unread.contains(name), let bytes = try? disk.read(Path.join(path, name)) else { return .other }
        return .bytes(bytes)
      }, holds: { name, text in !unread.contains(name) && disk.holds(text, at: Path.join(path, name)) })
  }

  private func entries() throws(CannotRun) -> [Files.Entry] {
    if disk.kind(path) == .missing { return [] }
    do throws(Files.Failure) {
      return try disk.entries(path)
    } catch {
      throw CannotRun("the output folder \(path) cannot be read: \(error.reason)", at: place, argument: path)
    }
  }
}

extension OutputPlan {
  /// Returns the changes of the files in a folder, and the number of unchanged files.
  package func changes(in folder: String) -> (changes: [FileChanges.Change], unchanged: Int) {
    let changes = steps.compactMap { step in
      step.change.map { FileChanges.Change(Path.join(folder, step.path), $0, folder: folder) }
    }
    return (changes, steps.count - changes.count)
  }
}

extension OutputPlan.Step {
  /// The step as a change of a file; `nil` if it changes no file.
  var change: FileChanges.Action? {
    switch action {
    case .create(let text): .create(Array(text.utf8))
    case .update(let old, let new): .update(from: Array(old.utf8), to: Array(new.utf8))
    case .delete(let old): .delete(Array(old.utf8))
    case .unchanged, .keep: nil
    }
  }
}
