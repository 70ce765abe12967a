import PlumbEmit

/// A file of a class without its header.
package struct FileDraft: Sendable {
  /// The text before the class's name.
  var prefix = ""
  /// The text after the class's name: `+Plumb.swift`.
  var suffix: String
  /// The owner of the file: Plumb, or the developer.
  var kind: GeneratedFile.Kind = .generated
  /// The types, without the header of the file.
  var code: Code
}
