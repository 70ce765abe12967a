import PlumbDrift
import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbText

extension ModelFixing {
  /// A bundle with some of the fixes, and what there is to say of it then.
  struct Attempt {
    /// The files that are not as they were read.
    private(set) var texts: [String: [UInt8]]
    /// What is found in them.
    var found: [Diagnostic]
    /// What was mended, in that order.
    private(set) var made: [ModelMendingPlan.Made] = []
    /// The fixes behind it.
    private var fixes: [(finding: Diagnostic, fix: Fix)] = []
    /// How often a finding of a key was tried: two findings may be told apart by their places only.
    private var tried: [FindingKey: Int] = [:]
    /// What was found before any fix.
    private let before: [Diagnostic]
    private let countsBefore: [FindingKey: Int]

    /// Findings that are not to be tried.
    private let ignored: Set<FindingKey>

    init(_ texts: [String: [UInt8]], _ found: [Diagnostic], ignored: Set<FindingKey> = []) {
      self.texts = texts
      self.ignored = ignored
      self.found = found
      before = found
      countsBefore = found.counts
    }

    /// The fixes that may be applied; `hashing` takes those in that need a new version, where there is none yet.
    func candidates(_ site: Site, hashing: Bool = false) -> [Fix] {
      found.compactMap { $0.modelFixes(site).first { site.allows($0, hashing: hashing) } }
    }

    /// Applies what can be applied together; false where there is nothing. A fix that is in the way of another one waits
    /// for the next round.
    mutating func apply(_ site: Site, besides barred: [FindingKey: ModelFixingPlan.Reason]) -> Bool {
      var taken: Set<Tag> = []
      var edits: [String: [TextEdit]] = [:]
      for finding in found {
        let key = FindingKey(finding)
        guard barred[key] == nil, !ignored.contains(key), tried[key, default: 0] < max(1, countsBefore[key] ?? 1),
          let fix = finding.modelFixes(site).first(where: { site.allows($0) })
        else { continue }
        let tags = Set(fix.edits.compactMap { edit in bytes(of: edit.location.file, site).map { Tag(edit, in: $0) } })
        guard !tags.isEmpty, tags.isDisjoint(with: taken) else { continue }
        taken.formUnion(tags)
        for edit in fix.edits { edits[edit.location.file, default: []].append(edit) }
        tried[key, default: 0] += 1
        fixes.append((finding, fix))
        made.append(.init(finding: finding, fix: fix.title))
      }
      for (file, edits) in edits {
        guard let old = bytes(of: file, site), let new = try? edits.applied(to: old) else { continue }
        texts[file] = new
      }
      return !edits.isEmpty
    }

    /// A file as it is now.
    private func bytes(of file: String, _ site: Site) -> [UInt8]? {
      texts[file] ?? site.editable[file]?.model?.source.bytes
    }

    /// Whether one of the fixes changes a version hash.
    var changesHash: Bool { fixes.contains(where: \.fix.changesHash) }
  }
}

// MARK: - What came of it

extension ModelFixing.Attempt {
  /// The fixes that had better not be applied: those that do not help, those after which something fails, and those that
  /// change a version's hash though they did not say so.
  func harm(_ site: ModelFixing.Site) -> [FindingKey: ModelFixingPlan.Reason] {
    var harm: [FindingKey: ModelFixingPlan.Reason] = [:]
    let counts = found.counts
    for (key, times) in tried where counts[key, default: 0] > max(0, countsBefore[key, default: 1] - times) {
      harm[key] = .noHelp
    }
    let errors = found.filter { $0.severity == .error && !site.mayFollow($0) }
    for error in errors.worse(than: before) {
      for finding in fixes.map(\.finding).likeliest(behind: error) {
        harm[FindingKey(finding)] = harm[FindingKey(finding)] ?? .harm(message: error.message)
      }
    }
    for (file, version) in site.editable {
      guard let old = version.model, let bytes = texts[file] else { continue }
      let new = try? Model.read(bytes, file: file, name: version.name).value
      if let new, StoreShape(old) == StoreShape(new) { continue }
      for (finding, fix) in fixes where fix.edits.contains(where: { $0.location.file == file }) {
        harm[FindingKey(finding)] = harm[FindingKey(finding)] ?? .changesHash
      }
    }
    return harm
  }

  /// The findings whose fix for the model is not applied, and why.
  func left(
    _ site: ModelFixing.Site, _ barred: [FindingKey: ModelFixingPlan.Reason]
  ) -> [ModelFixingPlan.Left] {
    found.compactMap { finding in
      guard let fix = finding.modelFixes(site).first else { return nil }
      let reason = barred[FindingKey(finding)] ?? site.reason(against: fix)
      return ModelFixingPlan.Left(finding: finding, reason: reason ?? .noHelp)
    }
  }
}

extension ModelFixing.Site {
  /// Whether a fix may be applied: as far as somebody has agreed, and not to the hash of a version that may have stores.
  func allows(_ fix: Fix, hashing: Bool = false) -> Bool {
    guard includesReview || fix.applicability == .safe else { return false }
    guard fix.changesHash else { return true }
    return fix.edits.allSatisfy { edit in
      edit.location.file == place?.file || hashing && edit.location.file == version?.file
    }
  }

  /// What speaks against a fix that nobody tried.
  func reason(against fix: Fix) -> ModelFixingPlan.Reason? {
    if fix.changesHash, let file = fix.edits.first?.location.file, file != place?.file {
      if isAlone { return .alone }
      let isCurrent = place == nil && file == version?.file
      return isCurrent ? .changesHash : .shipped(version: editable[file]?.name ?? file)
    }
    return allows(fix) ? nil : .review
  }

  /// Whether a new error belongs to what was asked for: Swift has to follow a model that somebody agreed to change, and
  /// a report says where.
  func mayFollow(_ error: Diagnostic) -> Bool {
    includesReview && Rule.named(error.rule)?.category == .drift
  }
}

extension Diagnostic {
  /// The fixes that change nothing but texts of a bundle.
  fileprivate func modelFixes(_ site: ModelFixing.Site) -> [Fix] {
    fixes.filter { fix in
      !fix.edits.isEmpty
        && fix.edits.allSatisfy { site.editable[$0.location.file] != nil || $0.location.file == site.place?.file }
    }
  }
}

extension [Diagnostic] {
  /// How many findings of each key there are.
  fileprivate var counts: [FindingKey: Int] { reduce(into: [:]) { $0[FindingKey($1), default: 0] += 1 } }
}

/// The tag of XML that an edit changes: two edits of one tag may set the same attribute of it twice.
private struct Tag: Hashable {
  let file: String
  /// The offset of its `<`.
  let start: Int

  init(_ edit: TextEdit, in bytes: [UInt8]) {
    file = edit.location.file
    let offset = min(max(0, edit.location.start.offset), bytes.count)
    start = bytes[..<offset].lastIndex(of: UInt8(ascii: "<")) ?? 0
  }
}
