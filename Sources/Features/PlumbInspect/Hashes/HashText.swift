import PlumbModel
import PlumbText
import PlumbWorkspace

/// Version hashes in base64, and verifications of stores or compiled models, as text for the terminal.
package struct HashText: Sendable {
  package var style: TextStyle

  package init(_ style: TextStyle = TextStyle()) { self.style = style }

  /// Returns a line for each entity, followed by checksum and digest if all hashes are known.
  package func text(of hashes: VersionHashes, version: String, bundle: String) -> String {
    var page = TextPage(style)
    page.write([TextSpan(bundle, .title, limit: 300)], remarks: [TextSpan(version)])
    page.write(
      rows: hashes.entries.map { entry in
        TextRow([.name(entry.name)], remarks: [Self.note(entry.hash)])
      })
    if let checksum = hashes.checksum, let digest = hashes.digest {
      page.writeBlankLine()
      page.write(
        rows: [("version checksum", checksum), ("digest in stores", digest)].map { title, value in
          TextRow([TextSpan(title, .quiet)], remarks: [TextSpan(value, .value, limit: 100)])
        })
    }
    return page.text
  }

  /// Returns the versions that match a file: a line for a store, a line for each version of a compiled model and each
  /// model in a log, and the differences from the nearest version.
  package func text(of found: VerifiedFile) -> String {
    var page = TextPage(style)
    for part in found.parts {
      let place = found.parts.count > 1 ? part.line.map { "\(found.file):\($0)" } : nil
      let subject = part.name.map { "\($0) in \(found.file)" } ?? place ?? found.file
      page.write(part.verification, subject, found.bundle)
      if let past = part.past { page.write(past, subject) }
    }
    for line in found.help { page.write(line: [TextSpan("  help:", .quiet), TextSpan(line, limit: 600)]) }
    return page.text
  }

  private static func note(_ answer: VersionHashes.Answer) -> TextSpan {
    switch answer {
    case .known(let hash): TextSpan(hash.base64, .value)
    case .notKnown(let reason): TextSpan("unknown: \(reason.text)", .warning, limit: 300)
    }
  }
}

extension TextPage {
  /// Writes the version that matches one model of a store or of a compiled model.
  fileprivate mutating func write(_ verification: Verification, _ subject: String, _ bundle: String) {
    let exact = verification.comparisons.filter(\.isExact)
    guard exact.isEmpty else {
      let names = exact.map { $0.version + ($0.configuration.map { " with the configuration \($0)" } ?? "") }
      return write(line: [
        TextSpan(ink.verified, .current),
        TextSpan("\(subject) matches \(Phrase.list(names))", limit: 600),
      ])
    }
    guard let nearest = verification.nearest else {
      return write(line: [
        TextSpan(ink.broken, .error),
        TextSpan("\(subject) cannot be compared: the bundle has no readable version", limit: 600),
      ])
    }
    let equal = Phrase.plural(nearest.same, "equal hash", "equal hashes")
    let line =
      nearest.isPossible
      ? "\(subject) may match \(nearest.version): \(equal), and the other hashes are unknown"
      : "\(subject) matches no version of \(bundle); the nearest is \(nearest.version), with \(equal)"
    write(line: [
      nearest.isPossible ? TextSpan("?", .warning) : TextSpan(ink.broken, .error), TextSpan(line, limit: 600),
    ])
    write(
      rows: nearest.differences.map { difference in
        TextRow(
          [.name(difference.entity)],
          remarks: [TextSpan(difference.kind.text(subject, nearest.version), .warning, limit: 600)])
      })
  }
}

extension TextPage {
  /// The maximum number of versions from the history, and of tags, that are listed.
  private static let (mostPast, mostTags) = (5, 4)

  /// Writes the versions in the history of a repository with the hashes.
  fileprivate mutating func write(_ past: [PastVersion], _ subject: String) {
    guard !past.isEmpty else {
      return write(line: [
        TextSpan(ink.broken, .error),
        TextSpan("no commit of the repository has a version that \(subject) matches", limit: 600),
      ])
    }
    for version in past.prefix(Self.mostPast) {
      let tags = version.tags.prefix(Self.mostTags).map { $0 } + (version.tags.count > Self.mostTags ? ["…"] : [])
      let until = version.replaced.map { ", until \($0.commit.prefix(8)) of \($0.day)" } ?? ""
      let since = "\(version.commit.commit.prefix(8)) of \(version.commit.day)"
      let tagged = tags.isEmpty ? "" : "; in \(tags.joined(separator: ", "))"
      write(line: [
        TextSpan(ink.verified, .current),
        TextSpan("\(subject) matches \(version.path) as of \(since)\(until)\(tagged)", limit: 600),
      ])
    }
    if past.count > Self.mostPast {
      write(line: [TextSpan("  \(past.count - Self.mostPast) more with the same hashes", .quiet)])
    }
  }
}

extension Verification.Difference.Kind {
  fileprivate func text(_ subject: String, _ version: String) -> String {
    switch self {
    case .differs: "has a different hash"
    case .missing: "is not in \(version)"
    case .extra: "is not in \(subject)"
    case .notKnown(let reason): "unknown: \(reason.text)"
    case .notPrinted: "has no hash in \(subject)"
    }
  }
}
