import PlumbModel
import PlumbText
import PlumbWorkspace

extension VerifiedFile {
  /// The commands that answer the next question: what the migration of the store of a log does, or which commit has the
  /// version of a store.
  package var help: [String] {
    var lines: [String] = []
    for part in parts {
      let line = part.verification.isExact ? help(forExact: part) : help(forStranger: part)
      if let line, !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  private func help(forExact part: VerifiedPart) -> String? {
    guard let current, let version = part.verification.exact.last, part.line != nil else { return nil }
    guard version != current else {
      return "the store has the hashes of the current version, so the error has another cause"
    }
    return "plumb migrate \(Shell.word(version)) \(Shell.word(current)) lists what the migration of the store does"
  }

  private func help(forStranger part: VerifiedPart) -> String? {
    guard let past = part.past else {
      return "plumb hash \(Shell.word(bundle)) --verify \(Shell.word(file)) --history searches the commits"
    }
    guard let version = past.first else {
      return part.verification.nearest?.isPossible == true
        ? nil : "the store is of another model, or of a version that was never committed"
    }
    let ref = version.tags.last ?? String(version.commit.commit.prefix(8))
    guard let folder = version.folder else {
      return "stores of this version need it in the plan: plumb version freeze --from \(Shell.word(ref))"
    }
    let source = Shell.word("\(ref):\(folder)")
    return
      "stores of this version need it in the bundle: plumb version add --from \(source) --model \(Shell.word(bundle))"
  }
}

extension PastVersion {
  /// The folder of a version in XML: `Shop.xcdatamodeld/Shop 2.xcdatamodel`; `nil` for a schema in Swift.
  fileprivate var folder: String? {
    ["/contents", "/elements"].first(where: path.hasSuffix).map { String(path.dropLast($0.count)) }
  }
}
