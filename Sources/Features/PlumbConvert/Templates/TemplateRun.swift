import PlumbCore
import PlumbFormats
import PlumbGenerate
import PlumbInspect
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A template for one model, before rendering.
///
///     let run = try workspace.templateRun(template, of: settings)
///     run.outputs                              // ["android/Entities.kt"], without reading the template
///     let plan = try run.plan(workspace.files)
///
/// An existing file may be replaced if its first line has Plumb's marker. Other files are replaced only if the
/// configuration permits it.
package struct TemplateRun: Sendable {
  private let template: TemplateSettings
  private let model: Model
  private let bundle: String
  /// The source location of the setting; `nil` if it is from the command line.
  private let place: Location?

  private static let entity = "{entity}"

  /// Creates a run, and checks the output path.
  ///
  /// - Throws: `CannotRun` for an invalid output path.
  package init(_ template: TemplateSettings, _ model: Model, bundle: String, at place: Location?) throws(CannotRun) {
    (self.template, self.model, self.bundle, self.place) = (template, model, bundle, place)
    try checkOutput()
  }

  private func checkOutput() throws(CannotRun) {
    func refused(_ message: String, _ help: String) -> CannotRun {
      CannotRun(message, help: [help], at: place, argument: template.output)
    }
    let places = template.output.ranges(of: Self.entity).count
    guard places == 0 || places == 1 && pattern.contains(Self.entity) else {
      throw refused(
        "the output \(template.output) has \(Self.entity) in a folder's name, or twice",
        "use it once, in the name of the file")
    }
    if template.output.hasSuffix(".mustache") {
      throw refused("the output \(template.output) has the extension of a template", "name the file to generate")
    }
  }

  /// The paths of the files.
  package var outputs: [String] { names.map { Path.join(folder, $0.file) } }

  private var folder: String { Path.folder(template.output) }
  private var pattern: String { Path.name(template.output) }
  private var isPerEntity: Bool { pattern.contains(Self.entity) }

  /// The names of the files in their folder, with the entities that they are generated for.
  private var names: [(file: String, entity: String?)] {
    guard isPerEntity else { return [(pattern, nil)] }
    return model.entities.map { (pattern.replacing(Self.entity, with: $0.name), $0.name) }
  }
}

// MARK: - Rendering

extension TemplateRun {
  /// Returns the rendered text for standard output.
  package func text() throws -> String { String(decoding: try rendered(), as: UTF8.self) }

  private func rendered() throws -> [UInt8] {
    let values = template.values.sorted { $0.key < $1.key }.flatMap { ["--value", "\($0.key)=\($0.value)"] }
    let arguments = ["--bundle", bundle] + values + (isPerEntity ? ["--each-entity"] : [])
    let dump = try DumpText.text(ModelDump(model))
    do throws(CannotRun) {
      return try RenderTool().render(template.template, Array(dump.utf8), arguments)
    } catch {
      throw error.at(place)
    }
  }

  private func files() throws -> [GeneratedFile] {
    let bytes = try rendered()
    guard isPerEntity else { return [GeneratedFile(path: pattern, text: String(decoding: bytes, as: UTF8.self))] }
    let texts = JSONReader.parse(bytes, file: RenderTool.name).node?.elements ?? []
    let names = names
    guard texts.count == names.count else {
      throw CannotRun("\(RenderTool.name) rendered \(texts.count) entities of \(names.count)")
    }
    return zip(names, texts).map { GeneratedFile(path: $0.file, text: $1["text"]?.string ?? "") }
  }
}

// MARK: - The plan

extension TemplateRun {
  /// Returns the changes to write, and the number of unchanged files.
  ///
  /// - Throws: `Unreadable` with all conflicting files, `CannotRun` if the template cannot be rendered.
  package func plan(_ disk: Files) throws -> (changes: [FileChanges.Change], unchanged: Int) {
    for output in outputs where disk.isSame(output, template.template) {
      throw CannotRun("the template \(template.template) would be replaced by its output", at: place)
    }
    // The template is read by another program; a watch has to notice its changes.
    _ = try? disk.read(template.template, at: 0, count: 1)
    let files = try files()
    let wanted = Set(files.map(\.path))
    let marks = Set(files.compactMap { Self.mark(of: $0.text) })
    let replaces = template.replaces
    let output = OutputFolder(path: folder, place: place, disk: disk)
    let plan = OutputPlan(files, in: try output.contents { isPossible($0) ? .readable : .nothing }) { path, text in
      if replaces, wanted.contains(path) { return true }
      guard let mark = Self.mark(of: text) else { return false }
      return wanted.contains(path) || marks.contains(mark)
    }
    guard plan.problems.isEmpty else { throw Unreadable(plan.problems.map(inFolder)) }
    return plan.changes(in: folder)
  }

  /// Returns the first line if it has the marker; `nil` otherwise.
  private static func mark(of text: String) -> Substring? {
    text.prefix { !$0.isNewline }.contains(Inputs.generatedMark) ? text.prefix { !$0.isNewline } : nil
  }

  /// Whether a file's name matches the output's pattern, regardless of case.
  private func isPossible(_ name: String) -> Bool {
    let (name, pattern) = (name.lowercased(), pattern.lowercased())
    guard let range = pattern.firstRange(of: Self.entity) else { return name == pattern }
    let (before, after) = (pattern[..<range.lowerBound], pattern[range.upperBound...])
    return name.count >= before.count + after.count && name.hasPrefix(before) && name.hasSuffix(after)
  }

  /// Returns a problem with its path relative to the working folder. For a conflicting file, also adds the remedies.
  private func inFolder(_ problem: Diagnostic) -> Diagnostic {
    var problem = problem
    let file = problem.location.map { Path.join(folder, $0.file) }
    problem.location = file.map { Location(file: $0) }
    guard problem.rule == "generate-output-unmanaged", let file else { return problem }
    problem.message = "\(file) would be replaced, and its first line does not contain “\(Inputs.generatedMark)”"
    problem.help = [
      "delete it, and add the marker to the first line of \(template.template)",
      "or, for a format without comments, add \"replace\": true to the template in plumb.json",
    ]
    return problem
  }
}

extension Workspace {
  /// Returns the run of a template for the model of some settings.
  ///
  /// The template need not be a configured one: `plumb generate --template` creates its own.
  func templateRun(_ template: TemplateSettings, of settings: ModelSettings) throws -> TemplateRun {
    let bundle = try bundle(settings.path)
    let model = try bundle.chosen(by: settings).understoodModel().value
    let index = settings.templates.firstIndex(of: template) ?? 0
    return try TemplateRun(
      template, model, bundle: bundle.name, at: settings.places["templates.output", index])
  }

  /// Returns the configured templates of models. Throws if two templates write the same file, and if Swift output is
  /// in an output folder of `generate`, which deletes unknown generated files.
  package func templateRuns(_ models: [ModelSettings]) throws -> [TemplateRun] {
    let runs = try models.flatMap { settings in try settings.templates.map { try templateRun($0, of: settings) } }
    var seen: Set<String> = []
    for output in runs.flatMap(\.outputs) where !seen.insert(Path.plain(output).lowercased()).inserted {
      throw CannotRun("two templates write \(output)", help: ["give each a separate output"], argument: output)
    }
    let folders = (configurations().flatMap(\.models) + models).compactMap { $0.generate?.output }
    for output in runs.flatMap(\.outputs) where output.hasSuffix(".swift") {
      let folder = Path.folder(output)
      guard folders.contains(where: { Path.plain($0) == Path.plain(folder) || files.isSame($0, folder) }) else {
        continue
      }
      throw CannotRun(
        "the template's output \(output) is in a folder of generated Swift, where it would be deleted",
        help: ["give it a separate folder"], argument: output)
    }
    return runs
  }
}
