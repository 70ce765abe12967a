import PlumbFormats
import PlumbModel
import PlumbText

/// A file that is not a model, with its kind and the command that reads it.
///
///     OtherFile("Shop.xcdatamodeld/.xccurrentversion", .disk)?.message   // the file names the current version of …
///     OtherFile("Shop.xcdatamodeld", .disk)                              // nil
package struct OtherFile {
  /// The kind of the file: `the file is a configuration of Plumb, not a model`.
  package let message: String
  /// The commands that read the file, one per line.
  package let help: [String]

  /// The maximum size of a JSON file that is read to determine its kind, in bytes.
  private static let greatestSize = 64 << 20

  /// Determines the kind by the name, and for JSON by the content; `nil` for a path that is perhaps a model.
  init?(_ path: String, _ files: Files) {
    let path = Path.trimmed(path)
    guard files.kind(path) == .file, !Self.isModel(path, files), let found = Self.file(path, files) else { return nil }
    message = found.message
    help = found.help
  }

  /// Determines the kind of a JSON file that is read as a dump; `nil` for a dump.
  package init?(_ node: JSONNode, at path: String) {
    guard node["model"] == nil, node["bundle"] == nil, node["formatVersion"] == nil, node.members != nil else {
      return nil
    }
    (message, help) = Self.json(node, path)
  }

  private typealias Found = (message: String, help: [String])

  /// The number of bytes at the beginning of a model that contain its root element.
  private static let head = 1 << 10

  /// Whether a file begins as a model in XML, with any name.
  private static func isModel(_ path: String, _ files: Files) -> Bool {
    guard let bytes = try? files.read(path, at: 0, count: head) else { return false }
    return bytes.end(of: "<model", from: 0) != nil
  }

  private static func file(_ path: String, _ files: Files) -> Found? {
    let name = Path.name(path)
    let word = Shell.word(path)
    switch name {
    case ".xccurrentversion":
      let bundle = Shell.word(Path.folder(path))
      return (
        "the file names the current version of a bundle, and is not a model",
        ["plumb inspect \(bundle) shows the current version", "plumb version list \(bundle) lists all versions"]
      )
    case ConfigurationFile.name: return configuration(word)
    case "plumb.lock":
      return (
        "the file contains the hashes of released versions, and is not a model",
        ["plumb validate compares the versions with it, and plumb version lock writes it"]
      )
    case "VersionInfo.plist":
      return (
        "the file lists the versions of a compiled model",
        ["plumb inspect \(Shell.word(Path.folder(path))) shows the compiled model"]
      )
    case "xcmapping.xml": return mapping(Shell.word(Path.folder(path)))
    default: break
    }
    let ending = name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
    if let found = kind(ending, word) ?? (ending.hasPrefix("json") ? json(path, word, files) : nil) { return found }
    for ending in ["-wal", "-shm"] where name.hasSuffix(ending) {
      let store = Shell.word(String(path.dropLast(ending.count)))
      return ("the file is a part of the store \(store)", ["plumb inspect \(store) shows the model of the store"])
    }
    return nil
  }

  /// Returns the kind of a file by the ending of its name; `nil` for other endings.
  private static func kind(_ ending: String, _ word: String) -> Found? {
    switch ending {
    case "swift":
      ("the Swift file declares no class with @Model or @PersistentModel, so it is not a model", [sourcesHelp])
    case "m", "mm", "h", "pch": ("the file is Objective-C, not a model", [sourcesHelp])
    case "xcmapping": mapping(word)
    case "mustache": ("the file is a template, not a model", ["plumb generate --template \(word) MODEL renders it"])
    case "log", "txt":
      (
        "the file is a text, not a model",
        ["plumb hash MODEL --verify \(word) finds the version whose hashes a log contains"]
      )
    case "md", "markdown":
      (
        "the file is a text, not a model", ["plumb changelog --update \(word) adds the changes of a model to it"]
      )
    case "plist", "entitlements", "pbxproj", "yml", "yaml":
      (
        "the file describes a project, and is not a model",
        ["plumb validate reads it with the model that the project builds: name the model"]
      )
    case "sql", "dbml", "mmd", "puml":
      ("the file is an output of a model, which is not read", ["plumb convert MODEL \(word) writes such a file"])
    case "storyboard", "xib": ("the file describes an interface, and is not a model", ["name an .xcdatamodeld"])
    case "zip", "ipa", "gz": ("the file is an archive, not a model", ["unpack it, and name the model in it"])
    default: nil
    }
  }

  private static let sourcesHelp =
    "plumb validate compares it with a model if “sources” of the model in plumb.json contain it"

  private static func configuration(_ word: String) -> Found {
    (
      "the file is a configuration of Plumb, not a model",
      ["plumb config print --config \(word) shows its effect", "plumb validate --config \(word) checks its models"]
    )
  }

  private static func mapping(_ word: String) -> Found {
    ("the file is a mapping model, not a model", ["plumb inspect \(word) shows it; plumb validate checks it"])
  }

  /// Returns the kind of a JSON file by its keys; `nil` for a file that is not JSON.
  private static func json(_ path: String, _ word: String, _ files: Files) -> Found? {
    guard let bytes = try? files.read(path, limit: greatestSize),
      let node = JSONReader.parse(bytes, file: path).node
    else { return nil }
    if node["model"] != nil || node["bundle"] != nil {
      return (
        "the file is the dump of a model in JSON",
        ["plumb convert \(word) NAME.xcdatamodeld writes the model", "plumb diff compares dumps"]
      )
    }
    return json(node, path)
  }

  /// Returns the kind of a JSON file that is not a dump.
  private static func json(_ node: JSONNode, _ path: String) -> Found {
    let word = Shell.word(path)
    if node["findings"] != nil {
      return ("the file contains findings of plumb validate, and is not a model", ["name the model that was checked"])
    }
    if node["models"] != nil || node["rules"] != nil { return configuration(word) }
    if Path.name(path) == "cde-tool.json" {
      return (
        "the file is a configuration of cde-tool, not a model",
        ["plumb config import \(word) writes a plumb.json from it"]
      )
    }
    return (
      "the file is JSON, and not the dump of a model",
      ["plumb inspect MODEL --format json prints a dump, and plumb convert reads one"]
    )
  }
}
