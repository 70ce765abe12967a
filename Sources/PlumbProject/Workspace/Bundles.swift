import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

/// The bundles of a run, each read once.
///
/// By path as it is given: two spellings of one path are two bundles, which costs time and nothing else.
struct Bundles {
  private let files: Files
  private var read: [String: Result<ModelBundle, Unreadable>] = [:]

  init(_ files: Files) { self.files = files }

  /// The bundle, the lone version, or the `contents` file at a path. What failed once fails the same way again.
  mutating func bundle(_ path: String) throws(Unreadable) -> ModelBundle {
    if let known = read[path] { return try known.get() }
    let result = Result { () throws(Unreadable) in try ModelBundle.loaded(path, from: files) }
    read[path] = result
    return try result.get()
  }

  /// The model to work with: of the version that is configured, else of the current one.
  mutating func model(_ settings: ModelSettings) throws -> Model {
    try bundle(settings.path).chosen(by: settings).readable().value
  }
}

extension ModelBundle {
  /// Reads a bundle with an error that can be shown. Each of its versions may still be unreadable.
  ///
  /// If neither the names of the versions nor an Xcode project determine their order, git does.
  package static func loaded(_ path: String, from files: Files) throws(Unreadable) -> ModelBundle {
    do throws(ReadFailure) {
      return try read(path, from: files).orderedByHistory()
    } catch {
      var diagnostic = error.diagnostic
      if files.kind(path) == .missing { diagnostic.help = MissingModel(path, in: ".", files).ofCall.help }
      throw Unreadable([diagnostic])
    }
  }

  /// The version named, else the current one; says which there are where neither helps.
  ///
  ///     try bundle.chosen("Shop 3")   // with or without .xcdatamodel
  ///     try bundle.chosen("Shp 3")    // CannotRun: Shop.xcdatamodeld has no version “Shp 3”; did you mean “Shop 3”?
  ///
  /// - Throws: `CannotRun`; `Unreadable` where `.xccurrentversion` cannot be read, as a check of the bundle says it.
  package func chosen(_ name: String?) throws -> ModelVersion {
    guard let name else {
      if let current = currentVersion { return current }
      try refuseUnreadableCurrent()
      throw CannotRun(
        "\(path) has \(versions.count) versions and \(whyNoneIsCurrent)",
        help: ["pass --model-version with one of these:"] + versionNames)
    }
    if let found = version(name) { return found }
    let numbered = versions.map(\.name).first { $0.hasSuffix(" \(name)") }
    let meant = numbered ?? Suggestion.nearest(to: name, in: versions.map(\.name))
    let hint = meant.map { "; did you mean \(Words.quoted($0))?" } ?? ""
    throw CannotRun(
      "\(path) has no version \(Words.quoted(name))\(hint)", help: ["its versions are:"] + versionNames, argument: name)
  }

  /// The version that settings name, else the current one; an error points to where they name it.
  package func chosen(by settings: ModelSettings) throws -> ModelVersion {
    do {
      return try chosen(settings.version)
    } catch let error as CannotRun {
      throw error.at(settings.places["version"])
    }
  }

  /// A line each, as the help of a message.
  private var versionNames: [String] { versions.map { "  " + Terminal.sanitized($0.name) } }

  /// The rest of a sentence on the bundle.
  private var whyNoneIsCurrent: String {
    switch current {
    case .named(let name): "its .xccurrentversion names \(Words.quoted(name)), which is not among them"
    case .missing: "no .xccurrentversion says which is current"
    case .unnamed: "its .xccurrentversion names none"
    case .unreadable(let failure): "its .xccurrentversion cannot be read: \(failure.diagnostic.message)"
    }
  }

  /// Throws what is wrong with an `.xccurrentversion` that is there and says nothing certain, for whatever has to know
  /// the current version.
  package func refuseUnreadableCurrent() throws(Unreadable) {
    guard case .unreadable(let failure) = current else { return }
    throw Unreadable(
      failure.isMergeConflict ? [failure.diagnostic] : Validator(rules: [.currentVersionMissing]).check(self))
  }

  /// The merge conflicts in its files, which no rule looks at.
  package var conflicts: [Diagnostic] {
    var failures: [ReadFailure] = []
    if case .unreadable(let failure) = current { failures.append(failure) }
    for version in versions {
      if case .failure(let failure) = version.content { failures.append(failure) }
    }
    return failures.map(\.diagnostic).filter(\.isMergeConflict)
  }
}

extension ModelVersion {
  /// The model with the reader's notes, or the reason there is none.
  ///
  /// A value in it may be one that is not understood: for those who copy or show what stands there.
  package func asWritten() throws(Unreadable) -> Parsed<Model> {
    switch content {
    case .success(let parsed): return parsed
    case .failure(let failure): throw Unreadable([failure.diagnostic])
    }
  }

  /// The same for those who rely on what the model says: refused where a value in it is not understood.
  package func readable() throws(Unreadable) -> Parsed<Model> {
    let parsed = try asWritten()
    let unknown = parsed.unknownValues
    guard unknown.isEmpty else { throw Unreadable(unknown, sources: [parsed.value.source]) }
    return parsed
  }

  /// The values of the model that are not understood; none where it cannot be read at all.
  package var unknownValues: [Diagnostic] { (try? content.get())?.unknownValues ?? [] }

  /// The version for those who compare: one with a value that is not understood counts as unreadable.
  package var understood: ModelVersion {
    guard let unknown = unknownValues.first else { return self }
    return ModelVersion(name: name, file: file, content: .failure(ReadFailure(unknown)))
  }
}

extension ModelBundle {
  /// The bundle with its versions as they are understood.
  package var understood: ModelBundle {
    guard versions.contains(where: { !$0.unknownValues.isEmpty }) else { return self }
    var bundle = self
    bundle.versions = versions.map(\.understood)
    return bundle
  }
}

extension [ModelVersion] {
  /// Throws what is wrong with those that cannot be read. All of them at once, for commands that work on every version.
  package func refuseUnreadable() throws(Unreadable) {
    let failures = compactMap { version -> Diagnostic? in
      if case .failure(let failure) = version.content { failure.diagnostic } else { nil }
    }
    if !failures.isEmpty { throw Unreadable(failures) }
  }

  /// The same for commands that rely on what the versions say: also what is not understood in them.
  package func refuseNotUnderstood() throws(Unreadable) {
    try refuseUnreadable()
    let unknown = flatMap(\.unknownValues)
    if !unknown.isEmpty { throw Unreadable(unknown, sources: compactMap { $0.model?.source }) }
  }
}
