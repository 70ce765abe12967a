import PlumbFormats
import PlumbText

extension TargetFiles {
  /// The files of targets, with paths from the folder of the projects, in lower case.
  struct CompiledFiles {
    var paths: Set<String> = []
    private var folders: [Folder] = []
    /// The names of files with a path of another disk that were not found. Any file with such a name may be the listed one.
    private var names: Set<String> = []

    init() {}

    init(_ project: XcodeProject) { add(project) }

    init(_ target: XcodeProject.Target) {
      let excluded = Set(target.excluded.map { $0.lowercased() })
      add(target.files, target.folders.map { Folder($0, excluded: excluded) })
      names = target.unplacedNames
    }

    /// The files of a target of a package.
    init(_ folder: Folder) { folders = [folder] }

    mutating func add(_ project: XcodeProject) {
      add(project.compiledFiles, project.synchronizedFolders.map { Folder($0) })
      names.formUnion(project.unplacedNames)
    }

    mutating func add(_ other: CompiledFiles) {
      paths.formUnion(other.paths)
      names.formUnion(other.names)
      folders += other.folders
    }

    private mutating func add(_ files: [String], _ folders: [Folder]) {
      paths.formUnion(files.map { $0.lowercased() })
      self.folders += folders
    }

    func contains(_ path: String) -> Bool {
      paths.contains(path) || names.contains(Path.name(path)) || folders.contains { $0.contains(path) }
    }
  }

  /// A folder whose files belong to a target, with paths in lower case.
  struct Folder {
    private let path: String
    /// The files and folders in it that the target leaves out.
    private let excluded: Set<String>
    /// The files and folders in it to which the source files of the target are limited; `nil` for all. They do not limit
    /// resources.
    private let sources: Set<String>?

    init(_ path: String, excluded: Set<String> = [], sources: Set<String>? = nil) {
      self.path = path.lowercased()
      (self.excluded, self.sources) = (excluded, sources)
    }

    func contains(_ file: String) -> Bool {
      guard path.isEmpty || file.hasPrefix(path + "/") else { return false }
      let isIn = { (places: Set<String>) in Path.ancestry(file).contains(where: places.contains) }
      if !excluded.isEmpty, isIn(excluded) { return false }
      guard let sources, Self.codeExtensions.contains(where: file.hasSuffix) else { return true }
      return isIn(sources)
    }

    private static let codeExtensions = [".swift", ".m", ".mm", ".h"]
  }
}
