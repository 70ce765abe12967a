import PlumbCore
import PlumbFormats
import PlumbText
import PlumbWorkspace

extension Workspace {
  /// Returns the changes that add missing versions to a Markdown changelog; empty if it contains all versions.
  ///
  /// - Parameters:
  ///   - file: A file with the markers of `ChangelogFile`, or a file that does not exist yet.
  ///   - changelog: All versions of the bundle.
  ///   - version: The version after which sections are added; `nil` for all versions.
  /// - Throws: `CannotRun` for a file that cannot be read or has no markers.
  package func update(
    of file: String, with changelog: Changelog, since version: String?
  ) throws(CannotRun) -> FileChanges {
    let old = files.kind(file) == .missing ? nil : try markdown(file)
    let text = old.map { String(decoding: $0, as: UTF8.self) }
    do throws(ChangelogFile.Problem) {
      let new = Array(try ChangelogFile(changelog, since: version).updated(text).utf8)
      return FileChanges([FileChanges.Change(file, from: old, to: new)].compactMap { $0 })
    } catch {
      let name = Terminal.sanitized(file)
      switch error {
      case .noMarkers:
        throw CannotRun(
          "\(name) has no markers for the changelog",
          help: ["add these two lines:", ChangelogFile.begin, ChangelogFile.end], argument: file)
      case .wrongMarkers:
        throw CannotRun(
          "\(name) does not have exactly one marker of each kind in the right order",
          help: ["keep one \(ChangelogFile.begin) and, after it, one \(ChangelogFile.end)"], argument: file)
      }
    }
  }

  /// Returns the bytes of a text file. Throws if they are not UTF-8.
  private func markdown(_ file: String) throws(CannotRun) -> [UInt8] {
    let bytes = try files.contents(of: file, limit: 64 << 20, argument: file)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw CannotRun("\(Terminal.sanitized(file)) is not UTF-8 text", argument: file)
    }
    return bytes
  }
}

extension Changelog {
  /// Returns the name of a version, given with or without `.xcdatamodel`. Throws with a list of the versions if it
  /// does not exist.
  package func chosen(_ name: String) throws(CannotRun) -> String {
    let plain = Path.stem(name, without: ".xcdatamodel")
    let names = sections.map(\.name)
    if names.contains(plain) { return plain }
    let hint = Suggestion.nearest(to: plain, in: names).map { "; did you mean \(Phrase.quoted($0))?" } ?? ""
    throw CannotRun(
      "\(Terminal.sanitized(bundle)) has no version \(Phrase.quoted(name))\(hint)",
      help: ["its versions are: \(Phrase.list(names.map { Terminal.sanitized($0) }, limit: 12))"], argument: name)
  }
}
