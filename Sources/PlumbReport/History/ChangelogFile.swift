import PlumbEvolution
import PlumbText

/// A Markdown file that holds a changelog between two markers: what is missing is put into it, and all else stays.
///
///     <!-- plumb changelog -->
///     ## Shop 2 (current)
///     …
///     <!-- end of plumb changelog -->
///
/// A version whose heading is there has its section, whatever a person has made of that. Only the mark of the current
/// version is moved, where headings are as they were written.
package struct ChangelogFile {
  /// The line before the first section.
  package static let begin = "<!-- plumb changelog -->"
  /// The line behind the last section.
  package static let end = "<!-- end of plumb changelog -->"

  /// Why a file cannot be updated.
  package enum Problem: Error, Hashable, Sendable {
    /// There is no marker in it.
    case noMarkers
    /// There is not one of each, the first before the second.
    case wrongMarkers
  }

  /// All versions, of which headings may speak.
  private let all: Changelog
  /// The names of the versions that are to have a section.
  private let wanted: Set<String>

  /// The versions that a file is to have a section for; of one that cannot be read nothing can be said.
  package init(_ all: Changelog, since version: String? = nil) {
    self.all = all
    let sections = version.map { all.since($0) }?.sections ?? all.sections
    wanted = Set(sections.filter { $0.moment.problem == nil }.map(\.name))
  }

  /// The text of a file with all that it is to have; nil for a file that is not there yet.
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
  /// Lines of the file under one heading, and which version that is of; the first may have none.
  private struct Part {
    var section: Int?
    var lines: [String]
  }

  /// The lines between the markers with the missing sections in their places.
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

  /// Adds a section between blank lines.
  private func append(_ section: Int, to lines: inout [String], _ newline: String) {
    if lines.last.map({ !$0.isEmpty }) ?? (newline == "\r\n") { lines.append("") }
    lines += ChangelogMarkdown.section(all.sections[section]).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// The lines cut at the headings of versions, with the mark of the current one where it belongs.
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

  /// The heading with the mark of the current version, or without it, where nobody has changed it.
  private func remarked(_ line: String, _ index: Int) -> String {
    let section = all.sections[index]
    let (plain, current) = (
      ChangelogMarkdown.heading(section.name, isCurrent: false),
      ChangelogMarkdown.heading(section.name, isCurrent: true)
    )
    return line == plain || line == current ? (section.isCurrent ? current : plain) : line
  }

  /// The names of versions as a heading may have them, the longest first, each with its section.
  private func names() -> [(name: String, section: Int)] {
    all.sections.enumerated().flatMap { index, section in
      Set([section.name, MarkdownText.escaped(section.name)]).map { ($0, index) }
    }.sorted { ($1.0.utf8.count, $0.0, $0.1) < ($0.0.utf8.count, $1.0, $1.1) }
  }

  /// The version that a heading is of: its name, and behind it nothing that could be more of a name.
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
