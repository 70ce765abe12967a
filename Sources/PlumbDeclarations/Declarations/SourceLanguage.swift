/// A language that classes of a model are written in, by the ending of the file's name.
///
///     SourceLanguage(path: "Sources/Order.m")    // objectiveC
///     SourceLanguage(path: "Sources/Order.md")   // nil
package enum SourceLanguage: String, Hashable, Sendable {
  case swift = "Swift"
  case objectiveC = "Objective-C"

  /// nil for files that Plumb does not read. Headers may turn out to be of C; nothing is found in them then.
  package init?(path: String) {
    if path.hasSuffix(".swift") {
      self = .swift
    } else if path.hasSuffix(".m") || path.hasSuffix(".h") || path.hasSuffix(".mm") {
      self = .objectiveC
    } else {
      return nil
    }
  }

  /// As messages say it: `Objective-C`.
  package var name: String { rawValue }
}

extension Places {
  /// The language of the file; Swift for what was not read from any.
  package var language: SourceLanguage { SourceLanguage(path: file) ?? .swift }
}
