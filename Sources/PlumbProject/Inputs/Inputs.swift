import PlumbDeclarations
import PlumbFormats
import PlumbText

/// All that a run reads, and all that the project's other runs read: no output may take the place of any of it.
///
///     let inputs = workspace.inputs()
///     try inputs.refuse("plumb-report.json", as: "the report")
///     try inputs.refuse("Shop.xcdatamodeld/Shop.xcdatamodel/contents", as: "the report")   // CannotRun
///
/// Files are compared by what they are, links followed, and not by their spelling. What a command changes on purpose,
/// as `format` a model and `generate` its own files, is no output in this sense and is not asked for.
package struct Inputs: Sendable {
  /// Where the files are.
  let files: Files
  /// Files by their paths: the configuration, the baseline, the lock, headers, templates.
  var named: [String] = []
  /// Bundles and versions: all that is in them is read.
  var models: [String] = []
  /// Folders and files with Swift and Objective-C, as a configuration names them.
  var sources: [String] = []
  /// What was read so far; nil where nobody takes notes.
  var log: ReadLog?

  /// The inputs as they are known now, whatever is read later: for a plan that reads what it is about to write.
  package var untilNow: Inputs {
    var copy = self
    copy.named += log?.paths ?? []
    copy.log = nil
    return copy
  }

  /// Refuses a file that is to be written, where it is an input or would come to lie in a model.
  ///
  /// `what` is said of it: the report, the baseline. With `inModels` it may lie in a model, for it is a part of one.
  package func refuse(_ output: String, as what: String, inModels: Bool = false) throws(CannotRun) {
    if let input = input(at: output) {
      let other = Path.plain(input) == Path.plain(output) ? "" : ", the same file as \(input)"
      throw CannotRun(
        "\(what) would replace \(output)\(other), which Plumb reads", help: ["name another file"], argument: output)
    }
    if !inModels, let model = model(around: output) {
      throw CannotRun(
        "\(what) \(output) would lie in the model \(model)",
        help: ["name a place outside of it: what is in a model is read as a part of it"], argument: output)
    }
  }

  /// The same of a report, which takes the place of no source, whether or not this run reads it.
  package func refuse(report: String, as what: String) throws(CannotRun) {
    try refuse(report, as: what)
    guard SourceLanguage(path: report) != nil, files.kind(report) != .missing else { return }
    throw CannotRun("\(what) would replace the source \(report)", help: ["name another file"], argument: report)
  }

  /// The same of each file that changes, but for sources that Plumb wrote itself: they may well be among a model's.
  package func refuse(_ changes: FileChanges, as what: String, inModels: Bool = false) throws(CannotRun) {
    for change in changes.changes where !change.isOfGeneratedSource {
      try refuse(change.path, as: what, inModels: inModels)
    }
  }

  /// What is read and is the same file; nil where nothing stands there.
  private func input(at output: String) -> String? {
    guard files.kind(output) != .missing else { return nil }
    return all.first { files.isSame($0, output) }
  }

  /// Every file that is known, some of them twice.
  private var all: [String] {
    let code = sources.flatMap { (try? SwiftFiles(files).below([$0])) ?? [] }
    return named + (log?.paths ?? []) + models.flatMap { filesBelow($0, levels: 3) } + code
  }

  /// A file, or those in a folder and some levels below it.
  private func filesBelow(_ path: String, levels: Int) -> [String] {
    guard files.kind(path) == .folder else { return [path] }
    guard levels > 0, let entries = try? files.entries(path) else { return [] }
    return entries.flatMap { filesBelow(Path.join(path, $0.name), levels: levels - 1) }
  }
}

// MARK: - In a model

extension Inputs {
  /// What the folders of models end in.
  private static let endings = [".xcdatamodeld", ".xcdatamodel"]

  /// The innermost folder of a model that a path is, or lies in: by its name, or as one that is read.
  private func model(around output: String) -> String? {
    let folders = models + (log?.paths ?? []).flatMap { Path.ancestry($0).filter(Self.isModel) }
    return Path.ancestry(output).first { part in
      Self.isModel(part) || files.kind(part) == .folder && folders.contains { files.isSame($0, part) }
    }
  }

  private static func isModel(_ path: String) -> Bool {
    let name = Path.name(path).lowercased()
    return endings.contains(where: name.hasSuffix)
  }
}

extension FileChanges.Change {
  /// Whether it is of Swift or Objective-C whose first line says that Plumb wrote it.
  fileprivate var isOfGeneratedSource: Bool {
    guard let old, SourceLanguage(path: path) != nil else { return false }
    return String(decoding: old.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).contains(TemplateRun.mark)
  }
}
