import PlumbFormats
import PlumbGenerate
import PlumbText

extension OutputPlan {
  /// Returns the changes of the files in a folder, and the number of unchanged files.
  func changes(in folder: String) -> (changes: [FileChanges.Change], unchanged: Int) {
    let changes = steps.compactMap { step in
      step.change.map { FileChanges.Change(Path.join(folder, step.path), $0, folder: folder) }
    }
    return (changes, steps.count - changes.count)
  }
}

extension OutputPlan.Step {
  /// The step as a change of a file; `nil` if it changes no file.
  var change: FileChanges.Action? {
    switch action {
    case .create(let text): .create(Array(text.utf8))
    case .update(let old, let new): .update(from: Array(old.utf8), to: Array(new.utf8))
    case .delete(let old): .delete(Array(old.utf8))
    case .unchanged, .keep: nil
    }
  }
}
