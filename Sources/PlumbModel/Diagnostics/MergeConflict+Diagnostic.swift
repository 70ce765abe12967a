import PlumbText

extension Diagnostic {
  /// The rule of every merge conflict, whatever file it is in.
  private static let mergeConflictRule = "merge-conflict"

  /// What there is to say of a merge conflict in a file of any kind: always the same words, at the first marker.
  ///
  /// `version` is what the file belongs to, by which a baseline knows the finding; the file itself unless it is given.
  package init(_ conflict: MergeConflict, in file: String, version: String? = nil) {
    self.init(
      rule: Self.mergeConflictRule, severity: .error, message: "\(file) holds an unresolved merge conflict",
      element: ElementPath(version: version ?? file),
      location: Location(file: file, start: conflict.start, end: conflict.end), label: "left by a merge",
      notes: ["the file holds two texts, and which of them is meant nobody has said: it is not read"],
      help: ["resolve the lines between <<<<<<< and >>>>>>>, then run again"], discriminator: file)
  }

  /// Whether it is about a merge conflict: the file was not read, so a run that meets one has not done its work.
  package var isMergeConflict: Bool { rule == Self.mergeConflictRule }
}

extension ReadFailure {
  /// A file that holds a merge conflict.
  package init(_ conflict: MergeConflict, in file: String) { self.init(Diagnostic(conflict, in: file)) }

  /// Whether a merge conflict is the reason.
  package var isMergeConflict: Bool { diagnostic.isMergeConflict }
}
