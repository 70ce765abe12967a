import PlumbText

/// The manual page of the tool in troff, generated from the tool's help dump, so it cannot be outdated.
package enum ManualPage {
  package struct Failure: Error {}

  /// The files of a tool with their meanings.
  package typealias Files = [(name: String, meaning: String)]

  /// Returns the page of a tool from the JSON that ArgumentParser prints for `--experimental-dump-help`. It has no
  /// date, so the output for one tool is always equal.
  package static func render(helpDump: [UInt8], toolVersion: String, files: Files = plumbFiles) throws -> String {
    guard let tool = JSONReader.parse(helpDump, file: "help").node?["command"] else { throw Failure() }
    var page = Troff()
    let name = tool.text("commandName")
    page.request("TH", name.uppercased(), "1", "", "\(name) \(toolVersion)", "User Commands")
    page.request("SH", "NAME")
    page.line("\(name) - \(tool.text("abstract"))")
    page.request("SH", "SYNOPSIS")
    page.request("B", name)
    page.line("COMMAND [ARGUMENTS]")
    page.request("SH", "DESCRIPTION")
    page.prose(tool.text("abstract"))
    page.prose(tool.text("discussion"))
    page.request("SH", "COMMANDS")
    for command in tool.commands { write(command, after: name, to: &page) }
    page.request("SH", "EXIT STATUS")
    for (status, meaning) in exitStatus { page.entry("B", status, meaning) }
    page.request("SH", "FILES")
    for (file, meaning) in files { page.entry("I", file, meaning) }
    return page.text
  }

  private static let exitStatus = [
    ("0", "No findings and no differences."), ("1", "Findings or differences."),
    ("2", "An input or the configuration cannot be read, or a file cannot be written."),
    ("64", "Invalid arguments."),
  ]

  /// The files of `plumb`.
  package static let plumbFiles: Files = [
    ("plumb.json", "The configuration: the nearest one in the working folder or its parent folders."),
    ("plumb.baseline.json", "The baselined findings, which are not counted; used if the configuration names the file."),
    ("plumb.lock", "The version hashes of released versions."),
  ]

  private static func write(_ command: JSONNode, after name: String, to page: inout Troff) {
    guard command["shouldDisplay"]?.bool != false, command.text("commandName") != "help" else { return }
    let name = "\(name) \(command.text("commandName"))"
    let arguments = command.arguments
    page.request("SS", ([name] + arguments.filter(\.isPositional).map(\.synopsis)).joined(separator: " "))
    page.prose(command.text("abstract"))
    page.prose(command.text("discussion"))
    for argument in arguments {
      let texts = [argument.text("abstract"), argument.valueText].filter { !$0.isEmpty }
      page.entry("B", argument.title, texts.joined(separator: " "))
    }
    for below in command.commands { write(below, after: name, to: &page) }
  }
}

extension JSONNode {
  fileprivate func text(_ key: String) -> String { self[key]?.string ?? "" }

  fileprivate var commands: [JSONNode] { self["subcommands"]?.elements ?? [] }

  /// The command's visible arguments, without help and version, which every command has.
  fileprivate var arguments: [JSONNode] {
    (self["arguments"]?.elements ?? []).filter {
      $0["shouldDisplay"]?.bool != false && !["help", "version"].contains($0["preferredName"]?.text("name") ?? "")
    }
  }

  fileprivate var isPositional: Bool { text("kind") == "positional" }

  /// The argument in the synopsis: `[MODEL ...]`, `NAME`.
  fileprivate var synopsis: String {
    let name = text("valueName").uppercased() + (self["isRepeating"]?.bool == true ? " ..." : "")
    return self["isOptional"]?.bool == true ? "[\(name)]" : name
  }

  /// The heading of the argument: `-q, --quiet`, `--format FORMAT`, `MODEL`.
  fileprivate var title: String {
    if isPositional { return text("valueName").uppercased() }
    let names = (self["names"]?.elements ?? []).map { ($0.text("kind") == "short" ? "-" : "--") + $0.text("name") }
    let value = text("kind") == "option" ? " \(text("valueName").uppercased())" : ""
    return names.joined(separator: ", ") + value
  }

  fileprivate var valueText: String {
    self["defaultValue"]?.string.map { $0 == "false" ? "" : "Default: \($0)." } ?? ""
  }
}

/// A troff text, in which all characters are escaped that troff would interpret as a request.
private struct Troff {
  private(set) var text = ""

  mutating func request(_ name: String, _ arguments: String...) {
    let words = arguments.map { "\"\(Self.escaped($0).replacing("\"", with: "\\(dq"))\"" }
    text += ([".\(name)"] + words).joined(separator: " ") + "\n"
  }

  /// Writes a term in a font, with its meaning below.
  mutating func entry(_ font: String, _ term: String, _ meaning: String) {
    request("TP")
    request(font, term)
    line(meaning)
  }

  mutating func line(_ words: String) {
    let escaped = Self.escaped(words)
    text += (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }

  mutating func prose(_ words: String) {
    guard !words.isEmpty else { return }
    request("PP")
    var isFixed = false
    for row in words.split(separator: "\n", omittingEmptySubsequences: false) {
      let indented = row.hasPrefix("  ")
      if indented != isFixed { text += indented ? ".nf\n" : ".fi\n" }
      isFixed = indented
      if row.isEmpty { request("PP") } else { line(String(row)) }
    }
    if isFixed { text += ".fi\n" }
  }

  /// Escapes backslashes, hyphens (readers cannot copy and paste an unescaped hyphen as a minus sign), and non-ASCII
  /// characters.
  private static func escaped(_ words: String) -> String {
    Terminal.sanitized(words).unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case _ where !scalar.isASCII: "\\[u\(hexadecimal(scalar))]"
      default: String(scalar)
      }
    }.joined()
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
