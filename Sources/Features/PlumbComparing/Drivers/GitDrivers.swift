import PlumbFormats
import PlumbText
import PlumbWorkspace

/// The git configuration that compares and merges models by their meaning: settings of the local clone, and lines of
/// the shared `.gitattributes`.
package struct GitDrivers: Sendable {
  /// A setting of git.
  package struct Setting: Hashable, Sendable {
    /// The key, for example `diff.coredata.textconv`.
    package let key: String
    /// The value to set; `nil` to unset the key.
    package let value: String?

    /// The shell command that applies the setting.
    package var command: String {
      value.map { "git config --local \(key) \(Shell.word($0))" } ?? "git config --local --unset-all \(key)"
    }
  }

  /// The changes to make, and the settings that stay unchanged.
  package struct Plan: Sendable {
    /// The settings to change, in this order.
    package let settings: [Setting]
    /// The change of `.gitattributes`.
    package let changes: FileChanges
    /// Descriptions of existing settings and lines that stay unchanged.
    package let untouched: [String]
    /// The folder in which git runs.
    fileprivate let folder: String

    /// Whether no change is necessary.
    package var isEmpty: Bool { settings.isEmpty && changes.isEmpty }
  }

  /// The name of the drivers, as in `diff=coredata` in `.gitattributes`.
  package static let name = "coredata"
  private static let ancestor = "coredata-ancestor"

  /// The lines of `.gitattributes`. A pattern that contains a slash matches the whole path.
  private static let attributes = [
    "**/*.xcdatamodel/contents diff=\(name) merge=\(name)", ".xccurrentversion diff=\(name) merge=\(name)",
  ]

  /// The program that git runs: `plumb`, or a path.
  private let tool: String

  /// Creates the drivers for a program.
  ///
  /// - Parameter tool: A name on the `PATH`, or the path of the program.
  package init(tool: String) { self.tool = tool }

  /// Whether the program exists at its path or in a folder of `path`.
  package func isThere(path: String?, _ files: Files = .disk) -> Bool {
    if tool.contains("/") { return files.kind(tool) == .file }
    return (path ?? "").split(separator: ":").contains { files.kind(Path.join(String($0), tool)) == .file }
  }

  /// The settings, whose commands are quoted for a shell.
  private var settings: [Setting] {
    let tool = Shell.word(tool)
    let merge = "git merge-driver --marker-size=%L --ours-label=%X --theirs-label=%Y"
    return [
      Setting(key: "diff.\(Self.name).textconv", value: "\(tool) git textconv"),
      Setting(key: "diff.\(Self.name).command", value: "\(tool) git diff-driver"),
      Setting(key: "diff.\(Self.name).xfuncname", value: "^entity [^ ]+$"),
      Setting(key: "merge.\(Self.name).name", value: "Core Data models by their meaning"),
      Setting(key: "merge.\(Self.name).driver", value: "\(tool) \(merge) -- %O %A %B %P"),
      Setting(key: "merge.\(Self.name).recursive", value: Self.ancestor),
      Setting(key: "merge.\(Self.ancestor).name", value: "Core Data models, for the ancestor of a merge"),
      Setting(key: "merge.\(Self.ancestor).driver", value: "\(tool) \(merge) --ancestor -- %O %A %B %P"),
    ]
  }

  /// Whether Plumb wrote a setting's value: its command, or another command in its section, is a Plumb command.
  private static func isOwn(_ key: String, _ found: [String: String]) -> Bool {
    let commands = [" git textconv", " git diff-driver", " git merge-driver"]
    func isOwn(_ value: String?) -> Bool { value.map { value in commands.contains { value.contains($0) } } ?? false }
    let section = key.split(separator: ".").dropLast().joined(separator: ".")
    return isOwn(found[key])
      || !key.hasSuffix(".textconv") && !key.hasSuffix(".command") && !key.hasSuffix(".driver")
        && ["textconv", "command", "driver"].contains { isOwn(found["\(section).\($0)"]) }
  }

  /// Returns the changes that install the drivers in the repository that contains a folder.
  ///
  /// - Throws: `CannotRun` outside a repository, and if other drivers with this name exist.
  package func installing(in folder: String = ".", from files: Files = .disk) throws(CannotRun) -> Plan {
    let file = try attributesFile(folder)
    let found = try current(folder)
    let wanted = settings
    let foreign = wanted.filter { found[$0.key] != nil && found[$0.key] != $0.value && !Self.isOwn($0.key, found) }
    guard foreign.isEmpty else {
      throw CannotRun(
        "git has other drivers with the name \(Self.name): "
          + Phrase.list(foreign.map { "\($0.key) is \(Phrase.quoted(found[$0.key] ?? ""))" }),
        help: foreign.map { "remove it first: git config --local --unset-all \($0.key)" })
    }
    let old = try lines(of: file, files)
    let missing = Self.attributes.filter { !(old?.lines ?? []).contains($0) }
    let new = missing.isEmpty ? old?.text : (old ?? AttributeLines("")).adding(missing)
    return Plan(
      settings: wanted.filter { found[$0.key] != $0.value },
      changes: change(of: file, from: old?.text, to: new),
      untouched: Self.words(old), folder: folder)
  }

  /// Returns the changes that remove the drivers.
  package func uninstalling(in folder: String = ".", from files: Files = .disk) throws(CannotRun) -> Plan {
    let file = try attributesFile(folder)
    let found = try current(folder)
    let known = settings.map(\.key).filter { found[$0] != nil }
    let own = known.filter { Self.isOwn($0, found) }
    let old = try lines(of: file, files)
    let text = old?.removing(Self.attributes)
    return Plan(
      settings: own.map { Setting(key: $0, value: nil) },
      changes: change(of: file, from: old?.text, to: text?.isEmpty == true ? nil : text),
      untouched: known.filter { !own.contains($0) }.map { "\($0) is not Plumb's, and is unchanged" }
        + Self.words(old), folder: folder)
  }

  private func change(of file: String, from old: String?, to new: String?) -> FileChanges {
    FileChanges(
      [FileChanges.Change(file, from: old.map { Array($0.utf8) }, to: new.map { Array($0.utf8) })].compactMap { $0 })
  }

  /// Returns a description of the other lines in a file of attributes.
  private static func words(_ file: AttributeLines?) -> [String] {
    let count = file?.others(than: attributes) ?? 0
    return count == 0 ? [] : ["\(Phrase.plural(count, "other line", "other lines")) of .gitattributes"]
  }

  // MARK: Reading

  /// Returns the existing local settings by key. If a key has several values, the last one is used, as in git.
  private func current(_ folder: String) throws(CannotRun) -> [String: String] {
    var found: [String: String] = [:]
    for setting in settings {
      let result = try GitCommand(folder, "config", "--local", "--null", "--get", setting.key).run()
      guard result.succeeded || result.status == 1 else {
        throw CannotRun("git cannot list its settings", help: result.complaints)
      }
      if result.succeeded { found[setting.key] = String(decoding: result.out.dropLast(), as: UTF8.self) }
    }
    return found
  }

  /// Returns the path of `.gitattributes` at the root of the work tree, relative to the folder.
  private func attributesFile(_ folder: String) throws(CannotRun) -> String {
    let result = try GitCommand(folder, "rev-parse", "--is-inside-work-tree", "--show-cdup").run()
    guard result.succeeded, result.lines.count > 1, result.lines[0] == "true" else {
      throw CannotRun(
        "\(folder == "." ? "this folder" : Terminal.sanitized(folder)) is not in a work tree of git",
        help: result.complaints.map { "git reports: \($0)" } + ["run it in the repository with your models"])
    }
    return Path.join(Path.join(folder, result.lines[1]), ".gitattributes")
  }

  private func lines(of file: String, _ files: Files) throws(CannotRun) -> AttributeLines? {
    guard files.kind(file) != .missing else { return nil }
    let bytes = try files.contents(of: file, limit: 1 << 20, help: ["no file was changed"])
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CannotRun("\(file) is not UTF-8, so no lines are added to it", help: ["no file was changed"])
    }
    return AttributeLines(text)
  }
}

extension GitDrivers.Plan {
  /// Applies the changes. First checks that the file can be written, then changes git's settings, then the file.
  package func write() throws {
    try changes.verify()
    for setting in settings {
      let arguments = setting.value.map { [setting.key, $0] } ?? ["--unset-all", setting.key]
      let result = try GitCommand(folder, ["config", "--local"] + arguments).run()
      guard result.succeeded else { throw CannotRun("git does not accept \(setting.key)", help: result.complaints) }
    }
    try changes.write()
  }
}

/// The lines of a `.gitattributes` file. Edits preserve its line endings.
struct AttributeLines {
  let text: String
  private let lineEnd: String

  init(_ text: String) {
    self.text = text
    lineEnd = text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
  }

  /// The lines without their endings.
  var lines: [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }

  /// Returns the number of non-empty lines that are not in `own`.
  func others(than own: [String]) -> Int {
    lines.count { !$0.allSatisfy(\.isWhitespace) && !own.contains($0) }
  }

  /// Returns the text with lines appended, because in git the last matching line has precedence.
  func adding(_ new: [String]) -> String {
    let start = text.isEmpty || text.hasSuffix("\n") || text.hasSuffix("\r\n") ? text : text + lineEnd
    return start + new.map { $0 + lineEnd }.joined()
  }

  /// Returns the text without the given lines.
  func removing(_ own: [String]) -> String {
    lines.filter { !own.contains($0) }.joined(separator: lineEnd)
  }
}
