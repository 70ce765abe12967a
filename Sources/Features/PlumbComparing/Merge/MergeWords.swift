import PlumbModel
import PlumbText

/// Conflicts of a merge as sentences.
///
///     Order.total: type is Double in HEAD and Decimal in feature
///     Courier was removed in feature and changed in HEAD
struct MergeWords: Sendable {
  private let ours: String
  private let theirs: String

  init(ours: String, theirs: String) {
    self.ours = Terminal.sanitized(ours)
    self.theirs = Terminal.sanitized(theirs)
  }

  /// Returns a conflict in one line, without a full stop.
  func sentence(_ conflict: ModelConflict) -> String {
    let name = Self.name(conflict.path)
    switch conflict.kind {
    case .changed(let field, let one, let other):
      return "\(name): \(changed(Terminal.sanitized(field), one, other))"
    case .bound(let fields):
      return "\(name): \(Phrase.list(fields)) depend on each other, and \(ours) and \(theirs) changed them differently"
    case .removed(let side):
      return "\(name) was removed in \(label(side)) and changed in \(label(side == .ours ? .theirs : .ours))"
    case .addedTwice: return "\(name) was added in \(ours) and in \(theirs), with different contents"
    case .renamed(let old, let one, let other):
      return
        "\(name): \(Phrase.quoted(old)) was renamed to \(Phrase.quoted(one)) in \(ours) and to \(Phrase.quoted(other)) in \(theirs)"
    case .sameName(let other):
      return other.key == conflict.path.key
        ? "\(name) would occur twice" : "\(name) and \(Self.name(other)) would have the same name"
    case .misfit(let other):
      return "\(name) needs \(Self.name(other)), which is missing or different after both changes"
    case .ring(let other): return "\(name) and \(Self.name(other)) would inherit from each other"
    case .versionAddedTwice:
      return
        "the version \(Phrase.quoted(conflict.path.version)) was added in \(ours) and in \(theirs), with different contents"
    }
  }

  private func changed(_ field: String, _ one: String?, _ other: String?) -> String {
    if one == nil, other == nil { return "\(field) was changed in \(ours) and in \(theirs), differently" }
    return "\(field) is \(Self.value(one)) in \(ours) and \(Self.value(other)) in \(theirs)"
  }

  private func label(_ side: MergeSide) -> String {
    switch side {
    case .base: "the base"
    case .ours: ours
    case .theirs: theirs
    }
  }

  private static func value(_ text: String?) -> String { text.map { Phrase.quoted($0) } ?? "no value" }

  private static func name(_ path: ElementPath) -> String {
    path.steps.isEmpty ? "the model" : Terminal.sanitized(path.key)
  }
}
