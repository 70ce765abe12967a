import ArgumentParser
import PlumbKit

/// The completions of arguments in shells. `plumb --generate-completion-script bash` prints the script that uses
/// them.
extension CompletionKind {
  /// Bundles and versions, which are folders.
  static var models: CompletionKind { .file(extensions: ["xcdatamodeld", "xcdatamodel"]) }

  /// Version names.
  static var versions: CompletionKind { .custom { words, _, _ in Completions(words, .disk).versions } }

  /// Version names and bundles, for the two sides of a step.
  static var sides: CompletionKind { .custom { words, _, _ in Completions(words, .disk).sides } }

  /// Rule ids.
  static var rules: CompletionKind { .custom { _, _, _ in Completions.rules } }

  /// Branches and tags.
  static var refs: CompletionKind {
    .shellCommand("git for-each-ref --format='%(refname:short)' 2>/dev/null")
  }
}
