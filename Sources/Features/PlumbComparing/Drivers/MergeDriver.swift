import PlumbFormats
import PlumbText
import PlumbWorkspace

/// The merge of a file that both branches changed: git's `merge.<driver>.driver`.
///
/// Models and current versions are merged by their meaning. Files that cannot be read are merged line by line by git,
/// so that both sides are preserved.
package struct MergeDriver: Sendable {
  /// The file of the common ancestor (`%O`); empty if both branches added the file.
  package var base: String
  /// The file of our branch (`%A`), which the result replaces.
  package var ours: String
  /// The file of the other branch (`%B`).
  package var theirs: String
  /// The file's path in the repository (`%P`).
  package var path: String
  /// The number of characters in a conflict marker (`%L`).
  package var markerSize = 7
  /// The names of the branches.
  package var labels = (ours: "ours", theirs: "theirs")
  /// Whether the result is the ancestor of another merge. Conflicting values then keep the ancestor's value.
  package var isForAncestor = false

  /// Creates a driver from git's arguments.
  package init(base: String, ours: String, theirs: String, path: String) {
    (self.base, self.ours, self.theirs, self.path) = (base, ours, theirs, path)
  }

  /// The result of a merge.
  package struct Outcome: Sendable {
    /// The bytes of the result.
    package let bytes: [UInt8]
    /// Whether the user has to resolve a conflict.
    package let isConflict: Bool
    /// Messages, one per line: the conflicts and the remedies.
    package var remarks: [String] = []
  }

  /// Merges the files. Writes no files.
  ///
  /// - Throws: `CannotRun` if a file is missing, or if git cannot merge the files as text. Our side is then
  ///   unchanged.
  package func outcome(from files: Files = .disk) throws(CannotRun) -> Outcome {
    let sides = (try read(base, files), try read(ours, files), try read(theirs, files))
    let (base, ours, theirs) = sides
    if base == theirs || ours == theirs { return Outcome(bytes: ours, isConflict: false) }
    if base == ours { return Outcome(bytes: theirs, isConflict: false) }
    let ancestor = DriverFile(base.isEmpty ? nil : base, path: path)
    switch (ancestor, DriverFile(ours, path: path), DriverFile(theirs, path: path)) {
    case (.model(let before), .model(let one), .model(let other)): return try merged(before, one, other)
    case (.missing, .model(let one), .model(let other)): return try merged(nil, one, other)
    case (.currentVersion(let before), .currentVersion(let one), .currentVersion(let other)):
      return chosen(before, (one, ours), (other, theirs), hasBase: true)
    case (.missing, .currentVersion(let one), .currentVersion(let other)):
      return chosen(nil, (one, ours), (other, theirs), hasBase: false)
    case (let before, let one, let other):
      let reasons = [("the common ancestor", before), (labels.ours, one), (labels.theirs, other)].compactMap {
        label, file in
        if case .unreadable(let reason) = file { "\(label): \(reason)" } else { nil }
      }
      return try asText(reasons.isEmpty ? ["the files have different formats"] : reasons)
    }
  }

  /// Returns the change that replaces our side's file with the result.
  package func change(to outcome: Outcome, from files: Files = .disk) throws(CannotRun) -> FileChanges {
    FileChanges([FileChanges.Change(ours, from: try read(ours, files), to: outcome.bytes)].compactMap { $0 })
  }

  private func read(_ file: String, _ files: Files) throws(CannotRun) -> [UInt8] {
    try files.contents(of: file, called: "\(path) cannot be merged: \(file)")
  }

  // MARK: Text

  /// Returns the result of git's line-based merge.
  func asText(_ reasons: [String]) throws(CannotRun) -> Outcome {
    let result = try GitCommand(
      ".", "merge-file", "-p", "--marker-size=\(max(1, markerSize))", "-L", labels.ours, "-L", "base", "-L",
      labels.theirs, "--", ours, base, theirs
    ).run(limit: 256 << 20)
    let remarks = ["\(path): merged as text and not as a model"] + reasons.map { "  \($0)" }
    guard result.status >= 0, result.status < 128 else {
      throw CannotRun(
        "\(path) cannot be merged, our side is unchanged",
        help: reasons + result.complaints.map { "git reports: \($0)" })
    }
    let bytes = result.out
    guard result.succeeded else { return Outcome(bytes: bytes, isConflict: true, remarks: remarks) }
    if case .unreadable(let reason) = DriverFile(bytes, path: path) {
      return Outcome(bytes: bytes, isConflict: true, remarks: remarks + ["  the merged text cannot be read: \(reason)"])
    }
    return Outcome(bytes: bytes, isConflict: false, remarks: remarks)
  }
}

extension MergeDriver {
  /// The name of the current version on one side, and the bytes of its file.
  typealias Choice = (name: String?, bytes: [UInt8])

  /// Returns the choice of the side that changed it; a conflict if both sides changed it.
  func chosen(_ base: String?, _ ours: Choice, _ theirs: Choice, hasBase: Bool) -> Outcome {
    if ours.name == theirs.name || hasBase && theirs.name == base {
      return Outcome(bytes: ours.bytes, isConflict: false)
    }
    if hasBase, ours.name == base { return Outcome(bytes: theirs.bytes, isConflict: false) }
    if isForAncestor { return Outcome(bytes: ours.bytes, isConflict: false) }
    let names = [ours.name, theirs.name].map { name in name.map { Phrase.quoted($0) } ?? "no version" }
    let bundle = Shell.word(Path.folder(path))
    let commands = [ours.name, theirs.name].compactMap { $0 }.map { name in
      "    plumb version current \(Shell.word(name)) --model \(bundle)"
    }
    return Outcome(
      bytes: marked(ours.bytes, theirs.bytes), isConflict: true,
      remarks: [
        "\(path): \(labels.ours) makes \(names[0]) the current version, and \(labels.theirs) \(names[1])",
        "  help: choose one, then “git add” the file:",
      ] + commands)
  }
}
