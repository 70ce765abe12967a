import ArgumentParser
import PlumbKit

/// How shells complete the words of a call. `plumb --generate-completion-script bash` writes what asks for it.
extension CompletionKind {
  /// Bundles and versions, which are folders.
  static var models: CompletionKind { .file(extensions: ["xcdatamodeld", "xcdatamodel"]) }

  /// Names of versions.
  static var versions: CompletionKind { .custom { words, _, _ in Completions(words, .disk).versions } }

  /// Names of versions, and bundles: the two sides of a step.
  static var sides: CompletionKind { .custom { words, _, _ in Completions(words, .disk).sides } }

  /// Ids of rules.
  static var rules: CompletionKind { .custom { _, _, _ in Completions.rules } }

  /// Branches and tags.
  static var refs: CompletionKind {
    .shellCommand("git for-each-ref --format='%(refname:short)' 2>/dev/null")
  }
}
