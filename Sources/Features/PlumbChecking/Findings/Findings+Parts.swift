import PlumbConfiguration
import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbWorkspace

extension Workspace {
  /// Returns the findings of a run that can use several configurations: those of its parts.
  ///
  /// A part whose models cannot be read makes the result incomplete. Throws if this applies to all parts.
  func findingsOfParts(
    _ selection: Selection, _ options: CheckOptions, reusing memory: inout CheckMemory
  ) throws -> Findings {
    let parts = try memory.parts ?? parts(selection)
    memory.parts = parts
    guard !parts.list.isEmpty else {
      if let found = try findingsWithoutModels(selection, options) { return found }
      throw noModelBelow
    }
    var partOptions = options
    // A baseline of the call contains the findings of all parts.
    let isShared = if case .file = options.baseline { parts.list.count > 1 } else { false }
    if isShared { partOptions.baseline = .none }
    var found: [Findings] = []
    var failures: [Unreadable] = []
    let history = options.against.flatMap { sharedHistory(parts, since: $0) }
    for part in parts.list {
      do {
        found.append(try part.findings(partOptions, history, reusing: &memory))
      } catch let failure as Unreadable {
        failures.append(failure)
      } catch let failure as CannotRun where parts.list.count > 1 {
        guard let diagnostic = failure.diagnostic else { throw failure }
        failures.append(Unreadable([diagnostic], sources: sources(of: [diagnostic])))
      }
    }
    guard !found.isEmpty else { throw Unreadable(failures) }
    var all = Findings(found, failures)
    all.diagnostics += parts.notices
    all.sources += sources(of: parts.notices)
    all.configurations = parts.named(apartFrom: configuration)
    if isShared { try all.apply(self, options) }
    return all
  }
}

extension Workspace.Part {
  /// Returns the findings of the part, and reuses the results of an earlier check.
  fileprivate func findings(
    _ options: CheckOptions, _ history: HistoryComparison?, reusing memory: inout CheckMemory
  ) throws -> Findings {
    let key = workspace.configuration.file ?? ""
    var own = memory.ofParts.removeValue(forKey: key) ?? CheckMemory()
    defer { memory.ofParts[key] = own }
    return try workspace.findings(of: selection, options, comparedWith: history, reusing: &own)
  }
}

extension Workspace.Parts {
  /// The configurations of the parts; empty if the only one is that of the working folder.
  func named(apartFrom own: ProjectConfiguration) -> [String] {
    let files = list.map(\.workspace.configuration.file)
    return files == [own.file] ? [] : files.compactMap { $0 }
  }
}

extension Findings {
  /// Combines the findings of several parts, and the errors of parts that cannot be read.
  package init(_ parts: [Findings], _ failures: [Unreadable] = []) {
    diagnostics = (failures.flatMap(\.diagnostics) + parts.flatMap(\.diagnostics)).unique
    isComplete = failures.isEmpty && parts.allSatisfy(\.isComplete)
    sources = failures.flatMap(\.sources) + parts.flatMap(\.sources)
    generated = FileChanges(parts.flatMap(\.generated.changes))
    baselines = parts.flatMap(\.baselines)
    preset = parts.first?.preset ?? RuleSettings().preset
    comparesWithProduction = parts.contains(where: \.comparesWithProduction)
    customRules = parts.flatMap(\.customRules)
    rulesPage = parts.lazy.compactMap(\.rulesPage).first
    compared = parts.flatMap(\.compared)
    models = parts.flatMap(\.models)
    if parts.count == 1 {
      (swiftFiles, objectiveCFiles) = (parts[0].swiftFiles, parts[0].objectiveCFiles)
    } else {
      let languages = Set(compared.flatMap(\.sources)).map { SourceLanguage(path: $0) ?? .swift }
      (swiftFiles, objectiveCFiles) = (languages.count { $0 == .swift }, languages.count { $0 == .objectiveC })
    }
  }

  /// Marks the findings of a baseline that the call names for all parts.
  fileprivate mutating func apply(_ workspace: Workspace, _ options: CheckOptions) throws {
    let always = diagnostics.filter { Rule.isAlwaysReported($0.rule) }
    let (marked, _) = try workspace.baselined(diagnostics.filter { !Rule.isAlwaysReported($0.rule) }, options)
    diagnostics = always + marked
  }
}
