import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbText

/// The collection of the parts of a run.
struct PartCollector {
  private let workspace: Workspace
  private let search: ConfigurationSearch
  private let files: Files
  /// The configuration of the working folder.
  private let own: String?
  /// The configurations below the working folder, in path order.
  private let below: [String]
  /// The nearest configurations by folder.
  private var nearest: [String: String?] = [:]
  /// The configurations that were read, by path.
  private var read: [String: ProjectConfiguration] = [:]
  /// Whether the run includes all models of all configurations.
  private var includesAll = false
  /// The parts in the order in which they were added.
  private var drafts: [Draft] = []

  /// A configuration with its selected models.
  private struct Draft {
    let file: String?
    /// Whether all models of the configuration are selected.
    var isWhole = false
    /// The selected models.
    var models: [String] = []
  }

  init(_ workspace: Workspace, _ search: ConfigurationSearch) {
    (self.workspace, self.search, files) = (workspace, search, workspace.files)
    let own = workspace.configuration.file
    self.own = own
    below = ModelSearch(files).configurations(below: "").filter { $0 != own }
  }

  /// Adds the configuration of the working folder, and all configurations below it.
  mutating func addAll() {
    includesAll = true
    for file in [own] + below { change(file) { $0.isWhole = true } }
  }

  /// Adds a model, or the configurations and models below a folder.
  mutating func add(_ path: String) throws {
    guard workspace.isFolderOfModels(path) else { return change(owner(of: path)) { $0.models.append(path) } }
    let folder = Path.plain(path)
    let inside = ModelSearch(files).configurations(below: folder == "." ? "" : folder).map(canonical)
    let found = ModelSearch(files).bundles(below: path).filter { model in
      !inside.contains { Path.isBelow(Path.plain(model), Path.folder($0)) }
    }
    guard !inside.isEmpty || !found.isEmpty else { throw CannotRun.noModels(in: path, files) }
    for file in inside { change(file) { $0.isWhole = true } }
    for model in found { change(owner(of: model)) { $0.models.append(model) } }
  }

  private mutating func change(_ file: String?, _ change: (inout Draft) -> Void) {
    if let index = drafts.firstIndex(where: { $0.file == file }) { return change(&drafts[index]) }
    var draft = Draft(file: file)
    change(&draft)
    drafts.append(draft)
  }

  /// Returns the configuration of a model.
  private mutating func owner(of model: String) -> String? {
    guard let nearest = nearest(to: model) else { return own }
    guard let own, nearest != own, !isAbove(own, nearest), workspace.lists(model) else { return nearest }
    return own
  }

  private mutating func nearest(to model: String) -> String? {
    let model = RevisionPath(model).map(\.path) ?? model
    let folder = Path.folder(model)
    if let known = nearest[folder] { return known }
    let found = ConfigurationFile.find(at: model, in: files).map(canonical)
    nearest[folder] = .some(found)
    return found
  }

  /// Returns the path of a configuration as the working folder's one or those below it are called.
  private func canonical(_ file: String) -> String {
    let file = Path.plain(file)
    if file == own || below.contains(file) { return file }
    return ([own].compactMap { $0 } + below).first { files.isSame($0, file) } ?? file
  }

  /// Whether the folder of a configuration contains another one.
  private func isAbove(_ file: String, _ other: String) -> Bool {
    files.path(of: Path.folder(other), from: Path.folder(file)) != nil
  }
}

extension PartCollector {
  /// Returns the parts that have models. A model that a configuration lists and that belongs to a nearer one is moved
  /// to that one.
  mutating func parts(version: String?) throws -> Workspace.Parts {
    var notices: [Diagnostic] = []
    var failures: [Unreadable] = []
    var index = 0
    // Models that are moved can add drafts.
    while index < drafts.count {
      do {
        try readConfiguration(drafts[index].file)
        if drafts[index].isWhole { notices += moveToNearer(from: index) }
      } catch let failure as Unreadable {
        failures.append(failure)
      }
      index += 1
    }
    if !failures.isEmpty { throw Unreadable(failures) }
    var parts = Workspace.Parts(list: drafts.compactMap { part($0, version) }, notices: notices)
    let paths = parts.list.map(\.paths)
    for index in parts.list.indices {
      parts.list[index].workspace.run = Workspace.RunOfParts(
        otherModels: paths.indices.filter { $0 != index }.flatMap { paths[$0] }, isWhole: includesAll,
        isFirst: index == 0)
    }
    return parts
  }

  private mutating func readConfiguration(_ file: String?) throws {
    guard let file, file != own, read[file] == nil else { return }
    read[file] = try search.read(file, files)
  }

  /// Removes the models of a configuration that belong to nearer ones, adds them there, and returns findings about
  /// them.
  private mutating func moveToNearer(from index: Int) -> [Diagnostic] {
    guard let file = drafts[index].file else { return [] }
    var configuration = configuration(file)
    var notices: [Diagnostic] = []
    configuration.models.removeAll { settings in
      guard let nearest = nearest(to: settings.path), nearest != file, isAbove(file, nearest) else { return false }
      change(nearest) { $0.models.append(settings.path) }
      notices.append(settings.moved(to: nearest))
      return true
    }
    if notices.isEmpty { return [] }
    read[file] = configuration
    drafts[index].isWhole = !configuration.models.isEmpty
    return notices
  }

  private func configuration(_ file: String?) -> ProjectConfiguration {
    file.flatMap { read[$0] } ?? workspace.configuration
  }

  /// Returns the part of a draft; `nil` if it has no models.
  private func part(_ draft: Draft, _ version: String?) -> Workspace.Part? {
    var workspace = workspace
    workspace.search = nil
    workspace.configuration = configuration(draft.file)
    if let file = draft.file, file != own { workspace.folder = Path.folder(file) }
    let folder = workspace.folder
    workspace.nested = below.map(Path.folder).filter { $0 != folder && Path.isBelow($0, folder) }
    let whole = draft.isWhole ? workspace.allPaths : []
    var known = Set(whole.map(Path.resolved))
    let further = draft.models.filter { known.insert(Path.resolved($0)).inserted }
    guard !whole.isEmpty || !further.isEmpty else { return nil }
    let models = further.isEmpty ? [] : whole + further
    return .init(workspace: workspace, selection: .init(models: models, version: version))
  }
}

extension Workspace {
  /// The paths of the configured models, else of those in the folder of the workspace.
  var allPaths: [String] {
    configuration.models.isEmpty ? foundModels : configuration.models.map(\.path)
  }

  /// Whether the configuration lists a model.
  fileprivate func lists(_ model: String) -> Bool {
    let path = settings(for: model).path
    return configuration.models.contains { $0.path == path }
  }
}

extension ModelSettings {
  /// Returns the finding for settings that do not apply, because another configuration is nearer to the model.
  fileprivate func moved(to nearest: String) -> Diagnostic {
    let location = places["path"]
    return Diagnostic(
      rule: "configuration", severity: .warning,
      message: "the settings of \(path) do not apply: \(nearest) is nearer to it",
      element: ElementPath(version: Path.name(location?.file ?? nearest)), location: location,
      help: ["move the settings to \(nearest), or remove the model from this file"])
  }
}
