import PlumbConfiguration
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// A folder of the client: its project, its open documents, and the diagnostics that the client shows.
struct ProjectFolder {
  var project: ProjectSession?
  /// The paths by which the client opened the folder: the root, or folders below it that belong to its project.
  var opened: Set<String> = []
  /// The open documents by path.
  var documents: [String: OpenDocument] = [:]
  /// The diagnostics that the client shows, by path.
  var published: [String: [DocumentDiagnostic]] = [:]
  /// Whether the diagnostics of the last check are not published yet.
  var hasUnpublished = false
  /// The diagnostics of the open documents that the client requests, by path.
  var pulled: [String: [DocumentDiagnostic]] = [:]
  /// The patterns of files whose changes the client reports.
  var watched: Set<String> = []

  /// Whether the project has to be checked, or its diagnostics have to be published.
  var hasWork: Bool { project?.isStale == true || hasUnpublished }
}

// A message is about one folder, which is selected before the message is handled: the paths of its files start at the
// working folder of the process.

extension LanguageServer {
  /// Selects the folder that contains a document. For the first document of a client without a folder around it, adds the
  /// folder of the nearest configuration, else that of the repository, else that of the document.
  mutating func select(_ uri: String, adds: Bool = false) {
    guard let path = DocumentURI.path(uri) else { return }
    if let index = indexOfFolder(around: path) { return select(index) }
    guard adds, let root = Self.root(of: path, disk) else { return }
    addFolder(root)
  }

  /// Selects a folder, and makes its root the working folder.
  mutating func select(_ index: Int) {
    guard index != selected, folders.indices.contains(index) else { return }
    selected = index
    if let root = folders[index].project?.root { _ = enter(root) }
  }

  /// Adds a folder of the client, and selects it. A folder in another one is a part of the other one's project. Returns
  /// whether the folder exists.
  @discardableResult
  mutating func addFolder(_ path: String) -> Bool {
    guard enter(path) else {
      if let root = project?.root { _ = enter(root) }
      return false
    }
    let root = enteredProject(above: Path.resolved(path))
    if let known = indexOfFolder(around: root) {
      selected = -1
      select(known)
    } else {
      folders.append(ProjectFolder(project: ProjectSession(root: root, disk)))
      selected = folders.count - 1
    }
    current.opened.insert(Path.resolved(path))
    return true
  }

  /// Removes a folder of the client, and returns the notifications that remove its diagnostics. A project stays while the
  /// client has another folder of it open.
  mutating func removeFolder(_ path: String) -> [[UInt8]] {
    let path = Path.resolved(path)
    guard let index = folders.firstIndex(where: { $0.opened.contains(path) }) else { return [] }
    folders[index].opened.remove(path)
    guard folders[index].opened.isEmpty else { return [] }
    select(index)
    let removed = published.keys.sorted().map { publication($0, []) }
    folders.remove(at: index)
    selected = -1
    select(0)
    return removed
  }

  /// Returns the index of the innermost folder that contains a path.
  private func indexOfFolder(around path: String) -> Int? {
    let found = folders.indices.filter { folders[$0].project.map { Path.isIn(path, $0.root) } ?? false }
    return found.max { (folders[$0].project?.root.utf8.count ?? 0) < (folders[$1].project?.root.utf8.count ?? 0) }
  }

  /// Returns the folder of the project that contains a document.
  private static func root(of document: String, _ disk: Files) -> String? {
    if let found = ConfigurationFile.find(at: document, in: disk) { return Path.folder(found) }
    let folders = Path.ancestry(Path.folder(document))
    if let root = folders.first(where: { disk.kind(Path.join($0, ".git")) != .missing }) { return root }
    let bundle = folders.last { $0.hasSuffix(".xcdatamodeld") || $0.hasSuffix(".xcdatamodel") }
    return Path.folder(bundle ?? document)
  }

  /// Makes the folder of the nearest configuration the working folder, so that each file has only one path. Returns its
  /// absolute path.
  private func enteredProject(above root: String) -> String {
    guard let found = ConfigurationFile.find(in: disk), found != ConfigurationFile.name else { return root }
    let folder = Path.resolved(Path.join(root, Path.folder(found)))
    if enter(folder), ConfigurationFile.find(in: disk) == ConfigurationFile.name { return folder }
    // The root is a link, and the configuration is above the folder that it leads to.
    _ = enter(root)
    return root
  }
}

extension LanguageServer {
  /// Opens the folders of the client; without any, the working folder if a configuration applies to it.
  ///
  /// - Throws: `ResponseError` if none of the named folders exists.
  mutating func openFolders(_ parameters: InitializeParameters) throws(ResponseError) {
    let named = (parameters.workspaceFolders ?? []).map(\.uri)
    let uris = named.isEmpty ? [parameters.rootUri].compactMap { $0 } : named
    var paths = uris.compactMap(DocumentURI.path)
    if paths.isEmpty { paths = [parameters.rootPath].compactMap { $0 } }
    guard let first = paths.first else {
      if let folder, ConfigurationFile.find(in: disk) != nil { addFolder(folder) }
      return
    }
    // An outer folder is opened before the folders in it.
    let opened = paths.map(Path.resolved).sorted { $0.utf8.count < $1.utf8.count }.filter { addFolder($0) }
    if opened.isEmpty { throw .failed("the folder \(first) cannot be opened") }
    if let index = indexOfFolder(around: Path.resolved(first)) { select(index) }
  }

  /// Adds and removes folders of the client.
  mutating func foldersChanged(_ parameters: FoldersParameters) -> [[UInt8]] {
    let removed = parameters.event.removed.compactMap { DocumentURI.path($0.uri) }.flatMap { removeFolder($0) }
    for path in parameters.event.added.compactMap({ DocumentURI.path($0.uri) }) { addFolder(path) }
    return removed
  }
}
