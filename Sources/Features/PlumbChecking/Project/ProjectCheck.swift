import PlumbCore
import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The check of a bundle's place in its project: the Xcode project that lists it, the package that contains it, and git.
///
///     ProjectCheck(bundle, settings, memberships, .disk).diagnostics(rules)
///     // no target of Shop.xcodeproj builds Shop.xcdatamodeld
///
/// A bundle that no project references or is next to is not checked: another project, or a tool that Plumb does not read,
/// may build it. Where another tool writes the project, the files of that tool decide.
struct ProjectCheck {
  private let bundle: ModelBundle
  /// Whether the configuration uses the model for Swift code.
  private let isUsed: Bool
  private let memberships: [(file: String, group: XcodeProject.VersionGroup)]
  private let files: Files
  /// The use by the targets of other tools.
  private let use: OtherProjects.Use
  /// Whether a target builds the bundle, or may build it.
  let isBuilt: Bool

  /// - Parameter memberships: The Xcode projects that reference the bundle.
  init(
    _ bundle: ModelBundle, _ settings: ModelSettings,
    _ memberships: [(file: String, group: XcodeProject.VersionGroup)], _ files: Files
  ) {
    self.bundle = bundle
    self.memberships = memberships
    self.files = files
    isUsed = settings.hasSources || settings.generate != nil
    if memberships.contains(where: \.group.isBuilt) {
      (use, isBuilt) = (.compiled, true)
      return
    }
    let roots = Set(memberships.map { Path.plain(Path.folder(Path.folder($0.file))) })
    // A project lists a model without versions as any other file.
    let isBundle = !bundle.isSwift && bundle.currentVersionFile != nil
    use = isBundle ? OtherProjects(files).use(of: bundle.path, below: roots) : .noProject
    switch use {
    case .compiled, .unknown: isBuilt = true
    case .noProject: isBuilt = memberships.isEmpty
    case .copied, .unused: isBuilt = false
    }
  }

  /// Whether no project file of another tool is in a folder above the bundle.
  var isOfXcodeOnly: Bool { if case .noProject = use { true } else { false } }

  /// Whether another tool writes an Xcode project, which lists the versions in the folder when it is written again.
  private func isGenerated(_ project: String) -> Bool {
    OtherProjects(files).writesProjects(in: Path.folder(Path.folder(project)))
  }

  /// Returns the findings.
  func diagnostics(_ settings: RuleSettings) -> [Diagnostic] {
    notBuilt(settings)
      + (memberships.first { !isGenerated($0.file) }.map { versions(of: $0, settings) + current(of: $0, settings) }
        ?? [])
      + ignored(settings) + copied(settings)
  }

  /// Returns a finding about a model that no target builds as a warning at most, unless the configuration uses the model.
  /// A finding about a released version remains an error: a change of the project must not hide it.
  func weighed(_ finding: Diagnostic) -> Diagnostic {
    isBuilt || isUsed ? finding : finding.ofUnusedModel("no target of a project builds the model")
  }

  private func notBuilt(_ settings: RuleSettings) -> [Diagnostic] {
    if case .unused(let file, let location, let isExcluded, let help) = use,
      memberships.first.map({ isGenerated($0.file) }) ?? true
    {
      return diagnostic(
        .modelNotBuilt, settings, "no target of \(Path.reported(file)) builds \(Path.name(bundle.path))", at: location,
        label: isExcluded ? "leaves it out" : "none of these", help: ["\(help), or delete a model that is not used"],
        atMost: isUsed ? .error : .warning)
    }
    guard !isBuilt, let place = memberships.first else { return [] }
    if case .copied = use { return [] }
    return diagnostic(
      .modelNotBuilt, settings, "no target of \(projectName(place.file)) builds \(Path.name(bundle.path))",
      at: location(of: place), label: "in no build phase",
      help: ["check its target in Xcode's File inspector, or delete a model that is not used"],
      atMost: isUsed ? .error : .warning)
  }

  private func versions(
    of place: (file: String, group: XcodeProject.VersionGroup), _ settings: RuleSettings
  ) -> [Diagnostic] {
    let (listed, existing) = (Set(place.group.versions), bundle.versions.map(\.name))
    let unlisted = existing.filter { !listed.contains($0) }
    let missing = place.group.versions.filter { bundle.version($0) == nil }
    let project = projectName(place.file)
    let messages =
      unlisted.map { ("\(project) does not list the version \($0)", $0, "add it to the model in Xcode") }
      + missing.map {
        ("\(project) lists the version \($0), which does not exist", $0, "remove it from the model in Xcode")
      }
    return messages.flatMap { message, name, help in
      diagnostic(
        .versionNotInProject, settings, message, at: location(of: place),
        label: "the versions of the project", help: [help], discriminator: name)
    } + builtAlone(in: place, settings)
  }

  /// Returns the findings for the versions that a build phase contains by themselves.
  private func builtAlone(
    in place: (file: String, group: XcodeProject.VersionGroup), _ settings: RuleSettings
  ) -> [Diagnostic] {
    guard place.group.isBuilt else { return [] }
    return Set(place.group.builtAlone).sorted().flatMap { name in
      diagnostic(
        .versionBuiltAlone, settings,
        "\(projectName(place.file)) builds \(name) by itself, in addition to \(Path.name(bundle.path))",
        at: location(of: place), label: "the versions of the project",
        notes: ["the app contains \(name).mom twice, which mergedModel(from: nil) merges"],
        help: ["remove \(name).xcdatamodel from the build phases of the targets"], discriminator: name)
    }
  }

  private func current(
    of place: (file: String, group: XcodeProject.VersionGroup), _ settings: RuleSettings
  ) -> [Diagnostic] {
    guard let name = place.group.current, let current = bundle.currentVersion?.name, name.exact != current.exact else {
      return []
    }
    return diagnostic(
      .currentVersionDiffers, settings,
      "\(projectName(place.file)) has \(name) as the current version, and .xccurrentversion has \(current)",
      at: location(of: place), label: "the project's choice",
      help: ["the app is built with \(current): choose it in Xcode too"])
  }

  private func ignored(_ settings: RuleSettings) -> [Diagnostic] {
    guard let file = bundle.currentVersionFile, bundle.versions.count > 1, files.kind(file) != .missing,
      settings.severity(of: .currentVersionIgnored, for: nil) != nil, mayBeIgnored(file),
      let repository = try? GitRepository(containing: bundle.path), repository.ignores(file)
    else { return [] }
    return diagnostic(
      .currentVersionIgnored, settings, "git ignores \(file), so a clone has no current version",
      at: Location(file: file), label: "not in git",
      help: ["add !.xccurrentversion to the .gitignore, and commit the file"])
  }

  /// Whether a `.gitignore` above the bundle has a line that can match the file. git is run only then.
  private func mayBeIgnored(_ file: String) -> Bool {
    files.foldersAbove(Path.folder(file)).contains { folder in
      guard let bytes = try? files.read(Path.join(folder, ".gitignore"), limit: 1 << 20) else { return false }
      return bytes.end(of: "xccurrentversion", from: 0) != nil || bytes.end(of: "xcdatamodel", from: 0) != nil
        || bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: ".*".utf8) }
    }
  }

  private func copied(_ settings: RuleSettings) -> [Diagnostic] {
    if case .copied(let file, let location) = use {
      return diagnostic(
        .modelCopied, settings, "\(Path.reported(file)) copies \(Path.name(bundle.path)) instead of compiling it",
        at: location, label: "copies the folder of the model", help: ["list the model as a source or a resource"])
    }
    for folder in files.foldersAbove(Path.folder(bundle.path)) {
      let manifest = Path.join(folder, "Package.swift")
      guard files.kind(manifest) == .file, let bytes = try? files.read(manifest, limit: 1 << 20) else { continue }
      guard let place = files.path(of: bundle.path, from: folder),
        let (offset, isFolder) = CopiedResources(bytes).copy(of: place)
      else { return [] }
      let copy = LineTable(bytes).location(Span(offset, offset + ".copy".utf8.count), in: Path.reported(manifest))
      let note = "toolchains before March 2026 compile a model in spite of .copy; later ones do not"
      return diagnostic(
        .modelCopied, settings, "\(Path.reported(manifest)) copies \(Path.name(bundle.path)) instead of compiling it",
        at: copy, label: isFolder ? "copies the folder of the model" : "copies the model",
        notes: isFolder ? [] : [note], help: ["write .process instead of .copy"],
        atMost: isFolder ? .error : .warning)
    }
    return []
  }

  private func projectName(_ file: String) -> String { Path.name(Path.folder(file)) }

  /// Returns the place of a version group in its project file; the file if the place is not known.
  private func location(of place: (file: String, group: XcodeProject.VersionGroup)) -> Location {
    place.group.place.map { Location(file: place.file, start: $0.lowerBound, end: $0.upperBound) }
      ?? Location(file: place.file)
  }

  private func diagnostic(
    _ rule: Rule, _ settings: RuleSettings, _ message: String, at location: Location, label: String,
    notes: [String] = [], help: [String], atMost: Severity = .error, discriminator: String = ""
  ) -> [Diagnostic] {
    guard let severity = settings.severity(of: rule, for: bundle.currentVersion?.model) else { return [] }
    let isConfigured = settings.severities[rule.id] != nil
    return [
      Diagnostic(
        rule: rule.id, severity: isConfigured ? severity : min(severity, atMost), message: message,
        element: ElementPath(version: bundle.name), location: location, label: label, notes: notes, help: help,
        discriminator: discriminator)
    ]
  }
}

extension Diagnostic {
  /// Returns the finding about a model that is possibly not used as a warning at most, with the reason as a note. A
  /// finding about a released version, and a merge conflict, remain errors.
  func ofUnusedModel(_ reason: String) -> Diagnostic {
    guard severity == .error, rule != Rule.mergeConflict.id, !Rule.concernsReleases(rule) else { return self }
    var weaker = self
    weaker.severity = .warning
    weaker.notes.append(reason)
    return weaker
  }
}

/// The resources that a package manifest copies: `.copy("Resources/Shop.xcdatamodeld")`.
private struct CopiedResources {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the offset of a `.copy` whose path is that of a file, or of a folder that contains it; `nil` without one.
  /// The path of a resource starts at the folder of its target, so it may be the end of a folder's path.
  func copy(of file: String) -> (offset: Int, isFolder: Bool)? {
    let parts = file.split(separator: "/").map(String.init)
    var next = 0
    while let end = bytes.end(of: ".copy(\"", from: next) {
      next = end
      let text = bytes[end...].prefix { $0 != UInt8(ascii: "\"") }
      let path = String(decoding: text, as: UTF8.self).split(separator: "/").map(String.init).filter { $0 != "." }
      guard !path.isEmpty, parts.count >= path.count else { continue }
      let found = (0...parts.count - path.count).last { Array(parts[$0..<$0 + path.count]) == path }
      if let found, !isComment(at: end) { return (end - ".copy(\"".utf8.count, found + path.count < parts.count) }
    }
    return nil
  }

  /// Whether a place is behind `//` on its line.
  private func isComment(at offset: Int) -> Bool {
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return Array(bytes[start..<offset]).end(of: "//", from: 0) != nil
  }
}
