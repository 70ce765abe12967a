import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The output of `git diff` for one file, as changes of the model instead of changed lines: git's
/// `diff.<driver>.command`.
package struct DiffDriver: Sendable {
  /// A side of the comparison.
  package struct Side: Sendable {
    /// The file that git passes for this side, usually a temporary one; `nil` if the side has no file.
    package let file: String?
    /// The file mode, for example `100644`; `.` for no file.
    let mode: String

    /// Creates a side from git's arguments. `/dev/null` represents a missing file.
    package init(_ file: String, _ mode: String) {
      self.file = file == "/dev/null" ? nil : file
      self.mode = mode
    }
  }

  /// The file's path in the repository. Temporary names are never shown.
  private let path: String
  /// The path after a rename, and git's description of the rename.
  private let renamed: (path: String, words: String)?
  /// The two sides; `nil` for an unmerged path, for which git passes only the name.
  private let sides: (old: Side, new: Side)?

  /// Creates a driver from git's arguments: PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE, for a rename
  /// followed by NEW-PATH and a description; for an unmerged file only PATH. `nil` for any other number of arguments.
  package init?(_ arguments: [String]) {
    guard let path = arguments.first else { return nil }
    self.path = path
    switch arguments.count {
    case 1: (sides, renamed) = (nil, nil)
    case 7, 9:
      sides = (Side(arguments[1], arguments[3]), Side(arguments[4], arguments[6]))
      renamed = arguments.count == 9 ? (arguments[7], arguments[8]) : nil
    default: return nil
    }
  }

  /// Returns the output. Errors are part of the text, because git stops if a driver fails.
  package func text(from files: Files, style: TextStyle) -> String {
    guard let sides else { return "\(Terminal.sanitized(path)): unmerged\n" }
    let head = heading(sides)
    let (old, new) = (bytes(sides.old, files), bytes(sides.new, files))
    guard case .success(let before) = old, case .success(let after) = new else {
      let reasons = [old, new].compactMap { if case .failure(let failure) = $0 { failure.reason } else { nil } }
      return head + "cannot be read: \(Terminal.sanitized(reasons.joined(separator: "; ")))\n\n"
    }
    return head + body(before, after, style) + "\n"
  }

  private func bytes(_ side: Side, _ files: Files) -> Result<[UInt8]?, Files.Failure> {
    guard let file = side.file else { return .success(nil) }
    do throws(Files.Failure) {
      return .success(try files.read(file))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the path and the changes of the file itself: renames, additions, deletions, and modes.
  private func heading(_ sides: (old: Side, new: Side)) -> String {
    var lines = ["diff \(Terminal.sanitized(renamed?.path ?? path))"]
    if let renamed {
      lines += ["renamed from \(Terminal.sanitized(path))"]
      lines += renamed.words.split(separator: "\n").filter { $0.contains("similarity") }
        .map { Terminal.sanitized(String($0)) }
    }
    switch (sides.old.file, sides.new.file) {
    case (nil, .some): lines.append("new file")
    case (.some, nil): lines.append("deleted file")
    default:
      if sides.old.mode != sides.new.mode {
        lines.append(Terminal.sanitized("mode changed from \(sides.old.mode) to \(sides.new.mode)"))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func body(_ old: [UInt8]?, _ new: [UInt8]?, _ style: TextStyle) -> String {
    if old == new { return "" }
    let paths = (old: path, new: renamed?.path ?? path)
    switch (DriverFile(old, path: paths.old), DriverFile(new, path: paths.new)) {
    case (.model(let earlier), .model(let later)): return tree(earlier, later, style)
    case (.missing, .model(let model)): return "added with \(Self.counts(model))\n"
    case (.model(let model), .missing): return "removed with \(Self.counts(model))\n"
    case (.currentVersion(let earlier), .currentVersion(let later)):
      let arrow = style.drawing == .ascii ? "->" : "→"
      return "current version \(Self.words(earlier)) \(arrow) \(Self.words(later))\n"
    case (.missing, .currentVersion(let name)): return "current version \(Self.words(name))\n"
    case (.currentVersion(let name), .missing): return "current version was \(Self.words(name))\n"
    case (let earlier, let later):
      let reasons = [("before", earlier), ("after", later)].compactMap { word, file in
        if case .unreadable(let reason) = file { "\(word): \(Terminal.sanitized(reason))" } else { nil }
      }
      return reasons.map { "not compared as models, \($0)\n" }.joined() + lines(old, new, paths)
    }
  }

  private func tree(_ old: Model, _ new: Model, _ style: TextStyle) -> String {
    var (old, new) = (old, new)
    (old.name, new.name) = ("before", "after")
    let step = Evolution(from: old, to: new, areAsRead: true)
    guard !step.changes.isEmpty else {
      return "no changes of the model: only spelling, order, or notes of the editor differ\n"
    }
    return DiffTree(style, DiffSelection(audiences: .concerned(step))).text(of: step)
  }

  /// Returns a line-based diff, for files that are not models.
  private func lines(_ old: [UInt8]?, _ new: [UInt8]?, _ paths: (old: String, new: String)) -> String {
    let texts = [old, new].map { String(decoding: $0 ?? [], as: UTF8.self) }
    return UnifiedDiff(
      old: texts[0], new: texts[1], oldName: old == nil ? UnifiedDiff.noFile : paths.old,
      newName: new == nil ? UnifiedDiff.noFile : paths.new
    ).text
  }

  private static func words(_ name: String?) -> String { name.map { Phrase.quoted($0) } ?? "none" }

  private static func counts(_ model: Model) -> String {
    let properties = model.entities.reduce(into: (0, 0)) { sums, entity in
      sums.0 += entity.attributes.count
      sums.1 += entity.relationships.count
    }
    return Phrase.list([
      Phrase.plural(model.entities.count, "entity", "entities"), Phrase.plural(properties.0, "attribute", "attributes"),
      Phrase.plural(properties.1, "relationship", "relationships"),
    ])
  }
}
