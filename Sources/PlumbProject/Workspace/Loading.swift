import PlumbFormats
import PlumbModel
import PlumbText

/// What could not be read, to be shown as findings are.
package struct Unreadable: Error {
  package var diagnostics: [Diagnostic]
  package var sources: [Source]

  package init(_ diagnostics: [Diagnostic], sources: [Source] = []) {
    self.diagnostics = diagnostics
    self.sources = sources
  }
}

/// Reads models for commands.
package enum Loading {
  package static func bundle(_ path: String) throws(Unreadable) -> ModelBundle {
    do throws(ReadFailure) {
      return try ModelBundle.read(path)
    } catch {
      throw Unreadable([error.diagnostic])
    }
  }

  /// The version named, else the current one; says which there are where neither helps.
  package static func version(_ name: String?, of bundle: ModelBundle) throws -> ModelVersion {
    guard let name else {
      if let current = bundle.currentVersion { return current }
      throw CannotRun(
        "\(bundle.path) has \(bundle.versions.count) versions and \(whyNone(bundle))",
        help: ["pass --version with one of these:"] + names(bundle))
    }
    if let found = bundle.version(name) { return found }
    let hint =
      Suggestion.nearest(to: name, in: bundle.versions.map(\.name)).map { "; did you mean \(Words.quoted($0))?" } ?? ""
    throw CannotRun(
      "\(bundle.path) has no version \(Words.quoted(name))\(hint)", help: ["its versions are:"] + names(bundle))
  }

  /// The model of a version, or the reason there is none.
  package static func model(_ version: ModelVersion) throws(Unreadable) -> Parsed<Model> {
    switch version.content {
    case .success(let parsed): return parsed
    case .failure(let failure): throw Unreadable([failure.diagnostic])
    }
  }

  /// The model that a command works on: of the version that is configured, else of the current one.
  package static func model(_ settings: ModelSettings) throws -> Model {
    try model(version(settings.version, of: bundle(settings.path))).value
  }

  package static func refuseUnreadable(_ versions: [ModelVersion]) throws(Unreadable) {
    let failures = versions.compactMap { version -> Diagnostic? in
      if case .failure(let failure) = version.content { failure.diagnostic } else { nil }
    }
    if !failures.isEmpty { throw Unreadable(failures) }
  }

  private static func names(_ bundle: ModelBundle) -> [String] {
    bundle.versions.map { "  " + Terminal.sanitized($0.name) }
  }

  private static func whyNone(_ bundle: ModelBundle) -> String {
    switch bundle.current {
    case .named(let name): "its .xccurrentversion names \(Words.quoted(name)), which is not among them"
    case .missing: "no .xccurrentversion says which is current"
    case .unnamed: "its .xccurrentversion names none"
    case .unreadable(let reason): "its .xccurrentversion cannot be read: \(reason)"
    }
  }
}
