import PlumbText

extension MergeDriver {
  /// The name of the current version on one side, and the bytes of its file.
  typealias Choice = (name: String?, bytes: [UInt8])

  /// Returns the choice of the side that changed it; a conflict if both sides changed it.
  func chosen(_ base: String?, _ ours: Choice, _ theirs: Choice, hasBase: Bool) -> Outcome {
    if ours.name == theirs.name || hasBase && theirs.name == base {
      return Outcome(bytes: ours.bytes, isConflict: false)
    }
    if hasBase, ours.name == base { return Outcome(bytes: theirs.bytes, isConflict: false) }
    if isForAncestor { return Outcome(bytes: ours.bytes, isConflict: false) }
    let names = [ours.name, theirs.name].map { name in name.map { Words.quoted($0) } ?? "no version" }
    let bundle = Shell.word(Path.folder(path))
    let commands = [ours.name, theirs.name].compactMap { $0 }.map { name in
      "    plumb version current \(Shell.word(name)) --model \(bundle)"
    }
    return Outcome(
      bytes: marked(ours.bytes, theirs.bytes), isConflict: true,
      remarks: [
        "\(path): \(labels.ours) makes \(names[0]) the current version, and \(labels.theirs) \(names[1])",
        "  help: say which it is, then “git add” the file:",
      ] + commands)
  }
}
