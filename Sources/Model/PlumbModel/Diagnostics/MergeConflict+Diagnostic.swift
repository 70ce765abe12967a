import PlumbCore
import PlumbText

extension Diagnostic {
  /// The rule of every merge conflict, in any file.
  private static let mergeConflictRule = "merge-conflict"

  /// Creates the diagnostic of a merge conflict in a file of any kind, located at the first marker.
  ///
  /// `version` is the element that the file belongs to, which identifies the finding in a baseline. By default, it is
  /// the file itself.
  package init(_ conflict: MergeConflict, in file: String, version: String? = nil) {
    self.init(
      rule: Self.mergeConflictRule, severity: .error, message: "\(file) contains an unresolved merge conflict",
      element: ElementPath(version: version ?? file),
      location: Location(file: file, start: conflict.start, end: conflict.end), label: "written by a merge",
      notes: ["the file contains two texts and is not read, because the intended one is unknown"],
      help: ["resolve the lines between <<<<<<< and >>>>>>>, then run again"], discriminator: file)
  }

  /// Whether the diagnostic reports a merge conflict. The file was not read then, so the run is incomplete.
  package var isMergeConflict: Bool { rule == Self.mergeConflictRule }
}

extension ReadFailure {
  /// Creates the failure of a file that contains a merge conflict.
  package init(_ conflict: MergeConflict, in file: String) { self.init(Diagnostic(conflict, in: file)) }

  /// Whether the failure reports a merge conflict.
  package var isMergeConflict: Bool { diagnostic.isMergeConflict }
}
