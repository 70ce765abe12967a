import PlumbWorkspace

/// A Markdown file with a changelog between two markers. Missing sections are added between the markers; other text
/// is retained.
///
///     <!-- plumb changelog -->
///     ## Shop 2 (current)
///     …
///     <!-- end of plumb changelog -->
///
/// A version whose heading exists has a section, even if a person has edited it. The only change to existing sections
/// is the mark of the current version, in headings that are unedited.
package struct ChangelogFile {
  package static let begin = "<!-- plumb changelog -->"
  package static let end = "<!-- end of plumb changelog -->"

  package enum Problem: Error, Hashable, Sendable {
    case noMarkers
    /// The file does not have exactly one marker of each kind, in the right order.
    case wrongMarkers
  }

  /// All versions that headings may name.
  private let all: Changelog
  /// The names of the versions that need a section.
  private let wanted: Set<String>

  /// Creates a changelog file with sections since a version, or for all versions. Versions that cannot be read get no
  /// section.
  package init(_ all: Changelog, since version: String? = nil) {
    self.all = all
    let sections = version.map { all.since($0) }?.sections ?? all.sections
    wanted = Set(sections.filter { $0.moment.problem == nil }.map(\.name))
  }

  /// Returns the updated text of a file; `nil` is a file that does not exist. Throws if the markers are missing or
  /// wrong.
  package func updated(_ text: String?) throws(Problem) -> String {
    guard let text else {
      return ([ChangelogMarkdown.title(all), Self.begin, ""] + body([], newline: "\n") + [Self.end, ""])
        .joined(separator: "\n")
    }
    let newline = text.utf8.contains(UInt8(ascii: "\r")) && text.contains("\r\n") ? "\r\n" : "\n"
    let lines = text.split(separator: newline, omittingEmptySubsequences: false).map(String.init)
    let begins = lines.indices.filter { Self.isMarker(lines[$0], Self.begin) }
    let ends = lines.indices.filter { Self.isMarker(lines[$0], Self.end) }
    if begins.isEmpty, ends.isEmpty { throw .noMarkers }
    guard begins.count == 1, ends.count == 1, let begin = begins.first, let end = ends.first, begin < end else {
      throw .wrongMarkers
    }
    let inside = Array(lines[(begin + 1)..<end])
    return (lines[...begin] + body(inside, newline: newline) + lines[end...]).joined(separator: newline)
  }

  private static func isMarker(_ line: String, _ marker: String) -> Bool {
    line.hasPrefix(marker) && line.dropFirst(marker.count).allSatisfy(\.isWhitespace)
  }
}

extension ChangelogFile {
  /// The lines of the file under one heading, and the index of its version's section. The first part has no heading.
  private struct Part {
    var section: Int?
    var lines: [String]
  }

  private func body(_ lines: [String], newline: String) -> [String] {
    let parts = parts(lines)
    let present = Set(parts.compactMap(\.section))
    var missing = all.sections.indices.filter { wanted.contains(all.sections[$0].name) && !present.contains($0) }[...]
    var result: [String] = []
    for part in parts {
      if let section = part.section {
        let newer = missing.prefix { $0 < section }
        missing = missing.dropFirst(newer.count)
        for index in newer { append(index, to: &result, newline) }
      }
      result += part.lines
    }
    for index in missing { append(index, to: &result, newline) }
    return result
  }

  private func append(_ section: Int, to lines: inout [String], _ newline: String) {
    if lines.last.map({ !$0.isEmpty }) ?? (newline == "\r\n") { lines.append("") }
    lines += ChangelogMarkdown.section(all.sections[section]).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// Returns the lines split at the headings of versions, with the mark of the current version updated.
  private func parts(_ lines: [String]) -> [Part] {
    let names = names()
    var parts = [Part(section: nil, lines: [])]
    for line in lines {
      guard line.hasPrefix("## "), let section = section(of: line, names) else {
        parts[parts.count - 1].lines.append(line)
        continue
      }
      parts.append(Part(section: section, lines: [remarked(line, section)]))
    }
    return parts
  }

  /// Returns the heading with or without the mark of the current version; unchanged if a person has edited it.
  private func remarked(_ line: String, _ index: Int) -> String {
    let section = all.sections[index]
    let (plain, current) = (
      ChangelogMarkdown.heading(section.name, isCurrent: false),
      ChangelogMarkdown.heading(section.name, isCurrent: true)
    )
    return line == plain || line == current ? (section.isCurrent ? current : plain) : line
  }

  /// Returns the names of versions in their heading spellings, the longest first, each with its section.
  private func names() -> [(name: String, section: Int)] {
    all.sections.enumerated().flatMap { index, section in
      Set([section.name, MarkdownText.escaped(section.name)]).map { ($0, index) }
    }.sorted { ($1.0.utf8.count, $0.0, $0.1) < ($0.0.utf8.count, $1.0, $1.1) }
  }

  /// Returns the section of the version that a heading names; `nil` if no name matches. The name must not be followed
  /// by a letter or digit.
  private func section(of heading: String, _ names: [(name: String, section: Int)]) -> Int? {
    let text = heading.dropFirst(3).drop { $0 == " " }
    return names.first { name, _ in
      guard text.hasPrefix(name) else { return false }
      let rest = text.dropFirst(name.count)
      guard let next = rest.first(where: { $0 != " " }) else { return true }
      return !next.isLetter && !next.isNumber
    }?.section
  }
}
