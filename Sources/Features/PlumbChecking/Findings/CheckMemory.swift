import PlumbDeclarations
import PlumbDrift
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbWorkspace

/// The intermediate results of a check, for a later check of the same project in which few files changed.
///
///     var memory = CheckMemory()
///     _ = try workspace.findings(reusing: &memory)   // reads and parses all files
///     memory.forget("Src/Item.swift")
///     _ = try workspace.findings(reusing: &memory)   // reads and parses one file
///
/// The owner reports each changed file. Results that do not depend on the file are reused.
package struct CheckMemory: Sendable {
  /// The parts of the run; `nil` if a file that they depend on changed.
  var parts: Workspace.Parts?
  /// The results of each part, by the path of its configuration.
  var ofParts: [String: CheckMemory] = [:]
  /// The bundles with the findings of the rules; `nil` if a file that they depend on changed.
  var base: Base?
  /// The results of the search for models, if only the texts of files changed since.
  var search: Search?
  /// The sources with the expected declarations; `nil` if a model changed.
  var swift: Swift?
  /// The parsed files of an earlier check; `nil` if `swift` contains them.
  private(set) var cache: SourceCache?

  /// Creates a memory without results.
  package init() {}

  /// Whether the next check reads all bundles.
  package var isEmpty: Bool { base == nil && parts == nil }

  /// Stores the sources after a check.
  mutating func store(_ swift: Swift) { (self.swift, cache) = (swift, nil) }

  /// The results of the search for models, which depend on the paths of files and not on their texts.
  struct Search: Sendable {
    let models: [ModelSettings]
    /// The warnings about bundles without a version.
    let remains: [Diagnostic]
  }

  /// The bundles and the findings that do not depend on a single source file.
  struct Base: Sendable {
    let models: [ModelSettings]
    let checked: [CheckedBundle]
    let unreadable: [Diagnostic]
    let ofLock: [Diagnostic]
    /// The warnings about bundles without a version.
    let remains: [Diagnostic]
    var bundles: Bundles
    /// The findings of the rules; `nil` before the first check.
    var ofRules: [(ofBundle: [Diagnostic], ofModel: [Diagnostic])]?
  }

  /// The expected declarations by bundle, and the sources.
  package struct Swift: Sendable {
    package let declared: [DeclaredModel?]
    package var sources: ProjectSources
  }

  /// Removes the results that depend on a file whose text changed.
  ///
  /// A Swift or Objective-C file is read again. For any other file, the models are read again, but not searched for.
  /// Facts about the whole project that a source could change, such as its migration code, are computed again after
  /// `forgetFiles`.
  package mutating func forget(_ path: String) {
    for key in ofParts.keys { ofParts[key]?.forget(path) }
    if SourceLanguage(path: path) == nil {
      search = base.map { Search(models: $0.models, remains: $0.remains) } ?? search
      return forgetModels()
    }
    swift?.sources.forget(path)
    cache?.forget(path)
  }

  /// Removes all results except parsed texts, because files were added, removed, or changed by other programs.
  package mutating func forgetFiles() {
    for key in ofParts.keys { ofParts[key]?.forgetFiles() }
    parts = nil
    search = nil
    forgetModels()
    cache?.forgetTexts()
  }

  private mutating func forgetModels() {
    base = nil
    cache = swift?.sources.cache ?? cache
    swift = nil
  }
}

extension CheckMemory.Swift {
  /// Computes the declarations, and finds the models that share sources.
  package init(
    _ checked: [CheckedBundle], _ configuration: ProjectConfiguration, _ bundles: inout Bundles, _ files: Files,
    _ cache: SourceCache?
  ) {
    let others = ProjectSources.nextTo(checked.filter { $0.model != nil }.map(\.settings), in: configuration, &bundles)
    let hasSources = checked.contains { $0.model != nil && $0.settings.hasSources }
    declared = checked.map { checked in
      guard hasSources || checked.namesElements else { return nil }
      return checked.model.map { DeclaredModel(checked.settings, $0) }
    }
    sources = ProjectSources(
      declared.compactMap { $0 }, excluding: others, files, bundles.projects, cache: cache)
  }
}

/// A checked model with its declarations in Swift, for editors.
package struct ComparedModel: Sendable {
  /// The settings of the model.
  package let settings: ModelSettings
  /// The bundle with all versions.
  package let bundle: ModelBundle
  /// The checked version; `nil` if it cannot be read.
  package let model: Model?
  /// The expected and the actual declarations; `nil` for a model without sources.
  package let drift: Drift?
  /// The paths of the Swift and Objective-C files.
  package let sources: [String]

  init(_ checked: CheckedBundle, _ check: DriftCheck?) {
    settings = checked.settings
    bundle = checked.bundle
    model = checked.model
    drift = check?.drift
    sources = check?.files ?? []
  }
}
