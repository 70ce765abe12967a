import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbReport
import PlumbText

/// What `git merge` makes of a file that both branches changed. `merge.<driver>.driver` of git.
///
/// Models are merged by what they mean, and so is the choice of the current version. What cannot be read that way is
/// left to git's own merge of lines: no side is ever lost.
package struct MergeDriver: Sendable {
  /// The file of the common ancestor (`%O`); an empty one where both branches added it.
  package var base: String
  /// The file of our branch (`%A`), in whose place the result goes.
  package var ours: String
  /// The file of the other branch (`%B`).
  package var theirs: String
  /// What the file is called in the repository (`%P`).
  package var path: String
  /// How often a marker repeats its sign (`%L`).
  package var markerSize = 7
  /// What the branches are called.
  package var labels = (ours: "ours", theirs: "theirs")
  /// Whether the result serves as the ancestor of another merge: what conflicts stays as it was before both.
  package var isForAncestor = false

  /// A call of git.
  package init(base: String, ours: String, theirs: String, path: String) {
    (self.base, self.ours, self.theirs, self.path) = (base, ours, theirs, path)
  }

  /// What came of a merge.
  package struct Outcome: Sendable {
    /// The bytes of the result.
    package let bytes: [UInt8]
    /// Whether somebody has to look at it.
    package let isConflict: Bool
    /// What there is to say, a line each: what conflicts, and what to do.
    package var remarks: [String] = []
  }

  /// Merges, and changes nothing.
  ///
  /// - Throws: `CannotRun` where a file is not there, or git cannot merge it as text either; our side is left as it is.
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
      return try asText(reasons.isEmpty ? ["the two are files of different kinds"] : reasons)
    }
  }

  /// The result in the place of our side's file.
  package func change(to outcome: Outcome, from files: Files = .disk) throws(CannotRun) -> FileChanges {
    FileChanges([FileChanges.Change(ours, from: try read(ours, files), to: outcome.bytes)].compactMap { $0 })
  }

  private func read(_ file: String, _ files: Files) throws(CannotRun) -> [UInt8] {
    do throws(Files.Failure) {
      return try files.read(file)
    } catch {
      throw CannotRun("\(path) cannot be merged: \(error.path) cannot be read: \(error.reason)")
    }
  }

  // MARK: Text

  /// Git's own merge of lines.
  func asText(_ reasons: [String]) throws(CannotRun) -> Outcome {
    let result = try GitCommand(
      ".", "merge-file", "-p", "--marker-size=\(max(1, markerSize))", "-L", labels.ours, "-L", "base", "-L",
      labels.theirs, "--", ours, base, theirs
    ).run(limit: 256 << 20)
    let remarks = ["\(path): merged as text and not as a model"] + reasons.map { "  \($0)" }
    guard result.status >= 0, result.status < 128 else {
      throw CannotRun(
        "\(path) cannot be merged, our side is left as it is",
        help: reasons + result.complaints.map { "git says: \($0)" })
    }
    let bytes = result.bytes
    guard result.succeeded else { return Outcome(bytes: bytes, isConflict: true, remarks: remarks) }
    if case .unreadable(let reason) = DriverFile(bytes, path: path) {
      return Outcome(bytes: bytes, isConflict: true, remarks: remarks + ["  what came of it cannot be read: \(reason)"])
    }
    return Outcome(bytes: bytes, isConflict: false, remarks: remarks)
  }
}
