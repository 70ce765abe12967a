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

  // MARK: Models

  private func merged(_ base: Model?, _ ours: Model, _ theirs: Model) throws(CannotRun) -> Outcome {
    let merge: ModelMerge
    do throws(ModelMerge.Refusal) {
      merge = try ModelMerge(base: base, ours: ours, theirs: theirs)
    } catch {
      return try asText([words(for: error)])
    }
    let layout = SourceLayout(of: ours)
    let sides: [MergeSide] = isForAncestor ? [.base] : merge.conflicts.isEmpty ? [.ours] : [.ours, .theirs]
    let texts = sides.compactMap { written(merge.model(preferring: $0), layout) }
    guard let text = texts.first, texts.count == sides.count else {
      return try asText(["the merged model would not be read as it is meant"])
    }
    if isForAncestor { return Outcome(bytes: text, isConflict: false) }
    guard texts.count == 2 else {
      return checked(text, MergedFindings(in: merge.model(preferring: .ours), madeOf: [ours, theirs]))
    }
    return Outcome(
      bytes: marked(texts[0], texts[1]), isConflict: true, remarks: remarks(on: merge.conflicts))
  }

  /// A merge without a conflict, which stops where what comes of it would fail.
  private func checked(_ text: [UInt8], _ found: MergedFindings) -> Outcome {
    func remarks(_ head: String, _ findings: [Diagnostic]) -> [String] {
      findings.isEmpty ? [] : ["\(path): \(head)"] + findings.prefix(20).map { "  \($0.message) (\($0.rule))" }
    }
    let warnings = remarks("merged, and worth a look with what each branch did", found.warnings)
    guard !found.errors.isEmpty else { return Outcome(bytes: text, isConflict: false, remarks: warnings) }
    let errors = remarks("merged, but what each branch did does not hold with what the other one did", found.errors)
    return Outcome(
      bytes: text, isConflict: true,
      remarks: errors + ["  help: mend the model, then “git add” the file"] + warnings)
  }

  /// The bytes of a model, in the layout of our side's file; nil where they do not read as the model.
  private func written(_ model: Model, _ layout: SourceLayout?) -> [UInt8]? {
    let plain = model.written()
    return [layout?.applied(to: plain), plain].compactMap { $0 }.first { bytes in
      (try? Model.read(bytes, file: path, name: model.name))?.value.meaning.saysAsMuch(as: model) == true
    }
  }

  private func marked(_ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
    var text = ConflictText(ours: ours, theirs: theirs)
    text.labels = labels
    text.markerSize = markerSize
    return text.bytes
  }

  private func remarks(on conflicts: [ModelConflict]) -> [String] {
    let words = MergeWords(ours: labels.ours, theirs: labels.theirs)
    let head = "\(path): \(Words.plural(conflicts.count, "conflict", "conflicts")) in the model"
    let most = 40
    let left = conflicts.count > most ? ["  and \(conflicts.count - most) more"] : []
    let isAdded = conflicts.contains { $0.kind == .versionAddedTwice }
    return [head] + conflicts.prefix(most).map { "  \(words.sentence($0))" } + left
      + (isAdded ? helpForAddedVersion : ["  help: keep what is meant between the markers, then “git add” the file"])
  }

  /// Two schemas of one name: each has to stay a version of its own.
  private var helpForAddedVersion: [String] {
    let folder = Path.folder(path)
    let bundle = Path.folder(folder)
    let next = Self.nextName(after: DriverFile.version(path), in: bundle)
    return [
      "  help: a version is one schema: keep ours under the name, and give theirs another one:",
      "    git checkout --ours -- \(Shell.word(path))",
      "    plumb version add \(Shell.word(next)) --model \(Shell.word(bundle))",
      "    git show \(Shell.word(":3:\(path)")) > \(Shell.word(Path.join(bundle, "\(next).xcdatamodel/contents")))",
      "    git add \(Shell.word(bundle))",
    ]
  }

  /// `Shop 3` after `Shop 2`, or the first number behind it that is free.
  private static func nextName(after version: String, in bundle: String) -> String {
    let words = version.split(separator: " ", omittingEmptySubsequences: false)
    let number = words.count > 1 ? words.last.flatMap { Int($0) } : nil
    let stem = number == nil ? version : words.dropLast().joined(separator: " ")
    let first = max(1, min(number ?? 1, 100_000)) + 1
    let free = (first..<first + 1000).first {
      FileSystem.kind(Path.join(bundle, "\(stem) \($0).xcdatamodel")) == .missing
    }
    return "\(stem) \(free ?? first)"
  }

  private func words(for refusal: ModelMerge.Refusal) -> String {
    func label(_ side: MergeSide) -> String {
      switch side {
      case .base: "the common ancestor"
      case .ours: labels.ours
      case .theirs: labels.theirs
      }
    }
    return switch refusal {
    case .repeated(let path, let side):
      "\(label(side)): \(path.steps.isEmpty ? "something" : Words.quoted(path.key)) is there twice"
    case .notUnderstood(let path, let side): "\(label(side)): a value of \(Words.quoted(path.key)) is not understood"
    case .entangled: "what conflicts leads to ever more conflicts"
    }
  }

  // MARK: The current version

  private typealias Choice = (name: String?, bytes: [UInt8])

  private func chosen(_ base: String?, _ ours: Choice, _ theirs: Choice, hasBase: Bool) -> Outcome {
    if ours.name == theirs.name || hasBase && theirs.name == base {
      return Outcome(bytes: ours.bytes, isConflict: false)
    }
    if hasBase, ours.name == base { return Outcome(bytes: theirs.bytes, isConflict: false) }
    if isForAncestor { return Outcome(bytes: ours.bytes, isConflict: false) }
    let names = [ours.name, theirs.name].map { name in name.map { Words.quoted($0) } ?? "no version" }
    let bundle = Shell.word(Path.folder(path))
    let commands = [ours.name, theirs.name].compactMap { $0 }.map { name in
      "    plumb version current \(Shell.word(name)) --model \(bundle)"
    }
    return Outcome(
      bytes: marked(ours.bytes, theirs.bytes), isConflict: true,
      remarks: [
        "\(path): \(labels.ours) makes \(names[0]) the current version, and \(labels.theirs) \(names[1])",
        "  help: say which it is, then “git add” the file:",
      ] + commands)
  }

  // MARK: Text

  /// Git's own merge of lines.
  private func asText(_ reasons: [String]) throws(CannotRun) -> Outcome {
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

extension Model {
  /// Whether nothing of another model is missing in this one, or changed.
  fileprivate func saysAsMuch(as other: Model) -> Bool {
    self == other.meaning || changes(from: other, to: self).isEmpty
  }
}
