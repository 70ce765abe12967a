import Foundation

/// A template and the partials that it uses. Files outside of its folder are not read.
///
///     let folder = try TemplateFolder("Templates/Room.mustache")
///     folder.texts.keys    // "" for the template, "Room.type" for Room.type.mustache
struct TemplateFolder {
  /// The texts by name. The template's name is empty.
  private(set) var texts: [String: String] = [:]
  /// The tags of each text.
  private(set) var scans: [String: TemplateScan] = [:]
  /// The path of the template, as the caller passed it.
  let file: String

  /// The maximum size of one file and of all files, in bytes.
  static let largest = 1 << 20
  static let largestTogether = 4 << 20
  /// The maximum depth of nested partials.
  private static let deepest = 8
  /// The maximum number of tags and characters of the template with its partials inserted.
  private static let mostTags = 100_000
  private static let mostCharacters = 16 << 20

  private let folder: URL
  private let content: Renderer.Content
  private var size = 0

  init(_ file: String, for content: Renderer.Content = .model) throws(RenderFailure) {
    self.file = file
    self.content = content
    folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    try load("", URL(fileURLWithPath: file), usedBy: nil)
    try checkNesting()
  }

  /// Returns the path of a partial's file, for messages.
  func path(of name: String) -> String {
    guard !name.isEmpty else { return file }
    let parent = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return "\(parent)\(name).mustache"
  }

  // MARK: - Reading

  private mutating func load(_ name: String, _ url: URL, usedBy tag: TemplateTag?) throws(RenderFailure) {
    let text = try read(url, name, usedBy: tag)
    let scan = try TemplateScan(text, file: path(of: name))
    (texts[name], scans[name]) = (text, scan)
    for tag in scan.tags {
      if tag.isQuestion { try TemplateNames.check(tag, for: content) }
      if tag.kind == .partial || tag.kind == .parent { try load(partial: tag) }
    }
  }

  private mutating func load(partial tag: TemplateTag) throws(RenderFailure) {
    if tag.text.hasPrefix("*") {
      throw RenderFailure(
        "a partial whose name is a value is not supported", help: "write the name of the partial", at: tag)
    }
    let parts = tag.text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw RenderFailure(
        "the partial \(tag.text) is outside of the template's folder", help: "copy it to the template's folder", at: tag
      )
    }
    if texts[tag.text] != nil { return }
    if texts.count > 200 {
      throw RenderFailure("more than 200 partials are used", help: "combine some of them", at: tag)
    }
    try load(tag.text, folder.appendingPathComponent("\(tag.text).mustache"), usedBy: tag)
  }

  /// Returns the text of a regular file. For partials, only links to files in the folder are followed.
  private mutating func read(_ url: URL, _ name: String, usedBy tag: TemplateTag?) throws(RenderFailure) -> String {
    func refused(_ reason: String, _ help: String? = nil) -> RenderFailure {
      guard let tag else { return RenderFailure("the template \(reason)", help: help, in: file) }
      return RenderFailure("the partial \(name) \(reason)", help: help, at: tag)
    }
    let real = url.resolvingSymlinksInPath()
    if tag != nil, !real.path.hasPrefix(folder.resolvingSymlinksInPath().path + "/") {
      throw refused("is a link to a file outside of the template's folder", "copy it there")
    }
    guard let kind = try? FileManager.default.attributesOfItem(atPath: real.path)[.type] as? FileAttributeType else {
      throw refused(
        "does not exist",
        tag == nil ? "pass the path of a Mustache template" : "the expected path is \(path(of: name))")
    }
    guard kind == .typeRegular, let handle = FileHandle(forReadingAtPath: real.path),
      let data = try? handle.read(upToCount: Self.largest + 1) ?? Data()
    else { throw refused("cannot be read") }
    size += data.count
    guard data.count <= Self.largest, size <= Self.largestTogether else {
      throw refused("is too large: the limits are 1 MiB for a file and 4 MiB for all files")
    }
    guard let text = String(data: data, encoding: .utf8) else { throw refused("is not UTF-8") }
    return text
  }
}

// MARK: - Partials in partials

extension TemplateFolder {
  /// The size of a template with its partials inserted.
  private struct Extent {
    var tags = 0
    var characters = 0
  }

  /// Throws if a partial uses itself, or if the template with its partials is too large.
  private func checkNesting() throws(RenderFailure) {
    var known: [String: Extent] = [:]
    let all = try extent(of: "", within: [], &known)
    guard all.tags <= Self.mostTags, all.characters <= Self.mostCharacters else {
      throw RenderFailure(
        "the template with its partials is too large: \(all.tags) tags, \(all.characters) characters", in: file)
    }
  }

  private func extent(
    of name: String, within users: [String], _ known: inout [String: Extent]
  ) throws(RenderFailure) -> Extent {
    if let extent = known[name] { return extent }
    var extent = Extent(tags: scans[name]?.tags.count ?? 0, characters: texts[name]?.count ?? 0)
    for tag in scans[name]?.tags ?? [] where tag.kind == .partial || tag.kind == .parent {
      let chain = users + [name]
      guard !chain.contains(tag.text), chain.count <= Self.deepest else {
        let path = (chain.dropFirst() + [tag.text]).joined(separator: " → ")
        throw RenderFailure(
          chain.contains(tag.text)
            ? "the partials use each other in a cycle: \(path)" : "the partials are nested too deeply: \(path)",
          help: "move the repeated text to the template", at: tag)
      }
      let inner = try self.extent(of: tag.text, within: chain, &known)
      extent.tags = min(extent.tags + inner.tags, Self.mostCharacters)
      extent.characters = min(extent.characters + inner.characters, Self.mostCharacters + 1)
    }
    known[name] = extent
    return extent
  }
}
