/// A language of a model's classes, determined by the extension of the file's name.
///
///     SourceLanguage(path: "Sources/Order.m")    // objectiveC
///     SourceLanguage(path: "Sources/Order.md")   // nil
package enum SourceLanguage: String, Hashable, Sendable {
  case swift = "Swift"
  case objectiveC = "Objective-C"

  /// Creates the language of a file. `nil` for a file that Plumb does not read. A header may be a C header; it then
  /// has no declarations.
  package init?(path: String) {
    if path.hasSuffix(".swift") {
      self = .swift
    } else if path.hasSuffix(".m") || path.hasSuffix(".h") || path.hasSuffix(".mm") {
      self = .objectiveC
    } else {
      return nil
    }
  }

  /// The name in messages: `Objective-C`.
  package var name: String { rawValue }
}

extension SourceRanges {
  /// The language of the file. Swift for a declaration that was not read from a file.
  package var language: SourceLanguage { SourceLanguage(path: file) ?? .swift }
}
