import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

extension MergeDriver {
  /// Merges two models with their common ancestor; `base` is `nil` for a version that both branches added.
  func merged(_ base: Model?, _ ours: Model, _ theirs: Model) throws(CannotRun) -> Outcome {
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
      return try asText(["the merged model cannot be written without loss"])
    }
    if isForAncestor { return Outcome(bytes: text, isConflict: false) }
    guard texts.count == 2 else {
      return checked(text, MergedFindings(in: merge.model(preferring: .ours), madeOf: [ours, theirs]))
    }
    return Outcome(
      bytes: marked(texts[0], texts[1]), isConflict: true, remarks: remarks(on: merge.conflicts))
  }

  /// Returns the outcome of a merge without conflicts. Errors in the merged model make it a conflict.
  private func checked(_ text: [UInt8], _ found: MergedFindings) -> Outcome {
    func remarks(_ head: String, _ findings: [Diagnostic]) -> [String] {
      findings.isEmpty ? [] : ["\(path): \(head)"] + findings.prefix(20).map { "  \($0.message) (\($0.rule))" }
    }
    let warnings = remarks("merged; check these findings, which neither branch has", found.warnings)
    guard !found.errors.isEmpty else { return Outcome(bytes: text, isConflict: false, remarks: warnings) }
    let errors = remarks("merged, but the changes of the branches contradict each other", found.errors)
    return Outcome(
      bytes: text, isConflict: true,
      remarks: errors + ["  help: fix the model, then “git add” the file"] + warnings)
  }

  /// Returns the bytes of a model in the layout of our side's file; `nil` if the bytes cannot be read back as the
  /// same model.
  private func written(_ model: Model, _ layout: SourceLayout?) -> [UInt8]? {
    let plain = model.written()
    return [layout?.applied(to: plain), plain].compactMap { $0 }.first { bytes in
      (try? Model.read(bytes, file: path, name: model.name))?.value.meaning.isEquivalent(as: model) == true
    }
  }

  /// Returns both texts with conflict markers around their differences.
  func marked(_ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
    var text = ConflictText(ours: ours, theirs: theirs)
    text.labels = labels
    text.markerSize = markerSize
    return text.bytes
  }

  private func remarks(on conflicts: [ModelConflict]) -> [String] {
    let words = MergeWords(ours: labels.ours, theirs: labels.theirs)
    let head = "\(path): \(Phrase.plural(conflicts.count, "conflict", "conflicts")) in the model"
    let most = 40
    let left = conflicts.count > most ? ["  and \(conflicts.count - most) more"] : []
    let isAdded = conflicts.contains { $0.kind == .versionAddedTwice }
    return [head] + conflicts.prefix(most).map { "  \(words.sentence($0))" } + left
      + (isAdded ? helpForAddedVersion : ["  help: resolve the conflicts between the markers, then “git add” the file"])
  }

  /// The help for two different versions with the same name, which must both be preserved under different names.
  private var helpForAddedVersion: [String] {
    let folder = Path.folder(path)
    let bundle = Path.folder(folder)
    let next = Self.nextName(after: DriverFile.version(path), in: bundle)
    return [
      "  help: keep our version under this name, and add theirs under another name:",
      "    git checkout --ours -- \(Shell.word(path))",
      "    plumb version add \(Shell.word(next)) --model \(Shell.word(bundle))",
      "    git show \(Shell.word(":3:\(path)")) > \(Shell.word(Path.join(bundle, "\(next).xcdatamodel/contents")))",
      "    git add \(Shell.word(bundle))",
    ]
  }

  /// Returns the name with the next free number: `Shop 3` after `Shop 2`.
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
      "\(label(side)): \(path.steps.isEmpty ? "an element" : Phrase.quoted(path.key)) exists twice"
    case .notUnderstood(let path, let side): "\(label(side)): a value of \(Phrase.quoted(path.key)) is not understood"
    case .entangled: "resolving the conflicts causes further conflicts"
    }
  }
}

extension Model {
  /// Whether this model equals another one in its meaning, so that no value is missing or changed.
  fileprivate func isEquivalent(as other: Model) -> Bool {
    self == other.meaning || changes(from: other, to: self).isEmpty
  }
}

/// The findings in a merged model that neither of the two source models has. Examples: one branch removes an
/// attribute that the other one uses in a predicate, or both branches change bounds into an empty range.
struct MergedFindings {
  /// The findings of severity error.
  let errors: [Diagnostic]
  /// The findings of severity warning.
  let warnings: [Diagnostic]

  /// Collects the new findings, in the order of the rules.
  init(in merged: Model, madeOf models: [Model]) {
    let validator = Validator(rules: Rule.inOrder(Rule.ofModels))
    let found = validator.check(merged).filter { $0.severity > .note }
    let known = found.isEmpty ? [] : Set(models.flatMap { validator.check($0).map(Key.init) })
    let new = found.filter { !known.contains(Key($0)) }
    errors = new.filter { $0.severity == .error }
    warnings = new.filter { $0.severity != .error }
  }

  /// The identity of a finding, for comparison between models.
  private struct Key: Hashable {
    let rule: String
    let element: String
    let discriminator: String

    init(_ diagnostic: Diagnostic) {
      (rule, element, discriminator) = (diagnostic.rule, diagnostic.element.key, diagnostic.discriminator)
    }
  }
}
