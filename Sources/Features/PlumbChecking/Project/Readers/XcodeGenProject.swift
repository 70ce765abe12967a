import PlumbCore
import PlumbFormats
import PlumbText

/// XcodeGen's `project.yml`, with the files that it includes.
///
///     targets:
///       Shop:
///         sources:
///           - App
///           - {path: Models, excludes: ["Old/**"]}
struct XcodeGenProject {
  private let files: Files
  /// The mappings at the top of the files, with the folder that the paths of each start at.
  private var parts: [(node: JSONNode, folder: String)] = []
  private static let mostFiles = 50

  /// Returns the inputs of the targets; `nil` if the file does not contain them literally.
  static func inputs(_ file: String, _ files: Files) -> TargetInputs? {
    var project = XcodeGenProject(files: files)
    guard project.read(file, from: "") else { return nil }
    return project.inputs()
  }

  private init(files: Files) { self.files = files }

  /// Reads a file and its included files.
  ///
  /// - Returns: `false` if one of them cannot be read.
  private mutating func read(_ file: String, from folder: String) -> Bool {
    guard parts.count < Self.mostFiles, let bytes = try? files.read(file, limit: 1 << 20),
      bytes.end(of: "momc", from: 0) == nil, let node = YAMLReader.read(bytes, file: Path.reported(file)),
      node.members != nil
    else { return false }
    parts.append((node, folder))
    guard let include = node["include"] else { return true }
    for entry in include.elements ?? [include] {
      guard let path = entry.string ?? entry["path"]?.string, !path.contains("$"),
        entry["enable"].map({ $0.bool == true }) ?? true
      else { return false }
      let place = entry["relativePaths"]?.bool == false ? folder : Path.folder(Path.join(folder, path))
      guard read(Path.join(Path.folder(file), path), from: place == "." ? "" : place) else { return false }
    }
    return true
  }

  private func inputs() -> TargetInputs? {
    guard let location = parts.lazy.compactMap({ targets(in: $0.node)?.keyLocation }).first else { return nil }
    var inputs = TargetInputs(location: location, help: "add it to the sources of a target")
    for (node, folder) in parts {
      let options = node["options"]
      guard options?["fileTypes"]?["xcdatamodeld"] == nil, isLiteral(node) else { return nil }
      for target in targets(in: node)?.value.members ?? [] {
        var chain = [(target.value, folder)]
        var names = (target.value["templates"]?.elements ?? []).compactMap(\.string)
        while let name = names.popLast(), chain.count < Self.mostFiles {
          let found = templates(name)
          guard !found.isEmpty else { return nil }
          chain += found
          names += found.flatMap { ($0.0["templates"]?.elements ?? []).compactMap(\.string) }
        }
        let attributes =
          [("target_name", target.value["name"]?.string ?? target.key)]
          + (target.value["templateAttributes"]?.members ?? []).map { ($0.key, $0.value.string ?? "$") }
        for (node, folder) in chain {
          guard let sources = node["sources"] else { continue }
          for source in sources.elements ?? [sources] {
            guard let entry = entry(source, in: folder, attributes) else { return nil }
            inputs.entries.append(entry)
          }
        }
      }
    }
    return inputs.entries.isEmpty ? nil : inputs
  }

  private func targets(in node: JSONNode) -> JSONNode.Member? { node.members?.first { $0.key == "targets" } }

  /// Whether no key replaces what an included file contains.
  private func isLiteral(_ node: JSONNode) -> Bool {
    (node.members ?? []).allSatisfy { !$0.key.hasSuffix(":REPLACE") }
      && (["targets", "targetTemplates"].flatMap { node[$0]?.members ?? [] }).allSatisfy { target in
        !target.key.hasSuffix(":REPLACE") && (target.value.members ?? []).allSatisfy { $0.key != "sources:REPLACE" }
      }
  }

  private func templates(_ name: String) -> [(JSONNode, String)] {
    parts.compactMap { part in part.node["targetTemplates"]?[name].map { ($0, part.folder) } }
  }

  /// Returns a source of a target; `nil` if it is not literal.
  private func entry(
    _ source: JSONNode, in folder: String, _ attributes: [(key: String, value: String)]
  ) -> TargetInputs.Entry? {
    func text(_ node: JSONNode?) -> String? {
      var text = node?.string
      for attribute in attributes {
        text = text?.replacing("${\(attribute.key)}", with: attribute.value)
      }
      return text.flatMap { $0.contains("$") ? nil : $0 }
    }
    func patterns(_ key: String, of path: String) -> [String]? {
      guard let node = source[key] else { return [] }
      let texts = (node.elements ?? [node]).map { text($0) }
      // PathPattern has no sets of characters.
      let isRead = texts.allSatisfy { $0.map { !$0.contains("[") } ?? false }
      return isRead ? texts.compactMap { $0.map { Path.join(path, $0) } } : nil
    }
    guard let path = text(source.string == nil ? source["path"] : source).map({ Path.join(folder, $0) }),
      let excluded = patterns("excludes", of: path), let included = patterns("includes", of: path)
    else { return nil }
    var entry = TargetInputs.Entry(pattern: path, excluded: excluded, included: included, location: source.location)
    switch source["buildPhase"].map(text) {
    case .some("none"): entry.use = .excluded
    case .some("sources"), .some("resources"), nil: if source["type"]?.string == "folder" { entry.use = .copied }
    default: return nil
    }
    return entry
  }
}
