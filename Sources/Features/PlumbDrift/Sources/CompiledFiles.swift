import PlumbFormats
import PlumbText

extension TargetFiles {
  /// The files of targets, with paths from the folder of the projects, in lower case.
  struct CompiledFiles {
    var paths: Set<String> = []
    /// The folders whose files Xcode adds to a target.
    private var folders: [String] = []
    /// The files in these folders that the target leaves out.
    private var excluded: Set<String> = []
    /// The names of files with a path of another disk that were not found. Any file with such a name may be the listed one.
    private var names: Set<String> = []

    init() {}

    init(_ project: XcodeProject) { add(project) }

    init(_ target: XcodeProject.Target) {
      add(target.files, target.folders)
      excluded = Set(target.excluded.map { $0.lowercased() })
      names = target.unplacedNames
    }

    mutating func add(_ project: XcodeProject) {
      add(project.compiledFiles, project.synchronizedFolders)
      names.formUnion(project.unplacedNames)
    }

    mutating func add(_ other: CompiledFiles) {
      paths.formUnion(other.paths)
      names.formUnion(other.names)
      folders += other.folders
    }

    private mutating func add(_ files: [String], _ folders: [String]) {
      paths.formUnion(files.map { $0.lowercased() })
      self.folders += folders.map { $0.lowercased() }
    }

    func contains(_ path: String) -> Bool {
      paths.contains(path) || names.contains(Path.name(path))
        || folders.contains { path.hasPrefix($0 + "/") } && !excluded.contains(path)
    }
  }
}
