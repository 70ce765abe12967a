import PlumbCore
import PlumbDrift
import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbSwift

extension ModelFixing {
  /// A bundle with some applied fixes, and the resulting findings.
  struct Attempt {
    /// The changed files.
    private(set) var texts: [String: [UInt8]]
    /// The findings in the current state.
    var found: [Diagnostic]
    /// The applied fixes with their findings, in the order of application.
    private(set) var made: [ModelRepairPlan.Made] = []
    /// The applied fixes with their edits.
    private var fixes: [(finding: Diagnostic, fix: Fix)] = []
    /// The number of attempts by finding key. Two findings with the same key differ only in their locations.
    private var tried: [FindingKey: Int] = [:]
    /// The findings before any fix.
    private let before: [Diagnostic]
    private let countsBefore: [FindingKey: Int]

    /// The findings to ignore.
    private let ignored: Set<FindingKey>

    init(_ texts: [String: [UInt8]], _ found: [Diagnostic], ignored: Set<FindingKey> = []) {
      self.texts = texts
      self.ignored = ignored
      self.found = found
      before = found
      countsBefore = found.counts
    }

    /// Returns the fixes that may be applied. With `hashing`, also fixes that require a new version that does not
    /// exist yet.
    func candidates(_ site: Site, hashing: Bool = false) -> [Fix] {
      found.compactMap { $0.modelFixes(site).first { site.allows($0, hashing: hashing) } }
    }

    /// Applies all fixes that do not conflict; returns `false` if none exists. A conflicting fix is tried again in
    /// the next round.
    mutating func apply(_ site: Site, excluding barred: [FindingKey: ModelFixingPlan.Reason]) -> Bool {
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

    /// Returns the current bytes of a file.
    private func bytes(of file: String, _ site: Site) -> [UInt8]? {
      texts[file] ?? site.editable[file]?.model?.source.bytes
    }

    /// Whether one of the fixes changes a version hash.
    var changesHash: Bool { fixes.contains(where: \.fix.changesHash) }
  }
}

// MARK: - Result

extension ModelFixing.Attempt {
  /// Returns the fixes to discard: fixes without effect, fixes that introduce an error, and fixes that change a
  /// version hash without declaring it.
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
      if let new, StoreSchema(old) == StoreSchema(new) { continue }
      for (finding, fix) in fixes where fix.edits.contains(where: { $0.location.file == file }) {
        harm[FindingKey(finding)] = harm[FindingKey(finding)] ?? .changesHash
      }
    }
    return harm
  }

  /// Returns the findings whose model fixes are not applied, with the reasons.
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
  /// Whether a fix may be applied: the user permits its applicability, and it does not change the hash of a version
  /// that may have stores.
  func allows(_ fix: Fix, hashing: Bool = false) -> Bool {
    guard includesReview || fix.applicability == .safe else { return false }
    guard fix.changesHash else { return true }
    return fix.edits.allSatisfy { edit in
      edit.location.file == place?.file || hashing && edit.location.file == version?.file
    }
  }

  /// Returns the reason for not applying a fix that was not tried; `nil` if it may be applied.
  func reason(against fix: Fix) -> ModelFixingPlan.Reason? {
    if fix.changesHash, let file = fix.edits.first?.location.file, file != place?.file {
      if isAlone { return .alone }
      let isCurrent = place == nil && file == version?.file
      return isCurrent ? .changesHash : .shipped(version: editable[file]?.name ?? file)
    }
    return allows(fix) ? nil : .review
  }

  /// Whether a new error is acceptable: after a change of the model that the user permits, Swift has to be adapted,
  /// which the report describes.
  func mayFollow(_ error: Diagnostic) -> Bool {
    includesReview && Rule.named(error.rule)?.category == .drift
  }
}

extension Diagnostic {
  /// Returns the fixes that change only files of the bundle.
  fileprivate func modelFixes(_ site: ModelFixing.Site) -> [Fix] {
    fixes.filter { fix in
      !fix.edits.isEmpty
        && fix.edits.allSatisfy { site.editable[$0.location.file] != nil || $0.location.file == site.place?.file }
    }
  }
}

extension [Diagnostic] {
  /// The number of findings by key.
  fileprivate var counts: [FindingKey: Int] { reduce(into: [:]) { $0[FindingKey($1), default: 0] += 1 } }
}

/// The XML tag that an edit changes. Two edits of the same tag could set the same attribute twice.
private struct Tag: Hashable {
  let file: String
  /// The offset of the tag's `<`.
  let start: Int

  init(_ edit: TextEdit, in bytes: [UInt8]) {
    file = edit.location.file
    let offset = min(max(0, edit.location.start.offset), bytes.count)
    start = bytes[..<offset].lastIndex(of: UInt8(ascii: "<")) ?? 0
  }
}
