import PlumbFormats
import PlumbText

extension Workspace {
  /// Returns the workspace with a file replaced by a model's text, and the path of that file.
  ///
  ///     let (project, path) = try workspace.reading(bytes, as: "Shop.xcdatamodeld/Shop 2.xcdatamodel")
  ///     try project.findings(of: .init(models: [path]))   // as if the text had been saved
  ///
  /// The name may be the path of a file or of a version, which need not exist. The bundle's configuration is used.
  /// Without a name, locations refer to `stdin`.
  package func reading(_ bytes: [UInt8], as name: String?) throws(CannotRun) -> (workspace: Workspace, path: String) {
    let path = Path.trimmed(name ?? "stdin")
    guard !path.isEmpty, !path.hasSuffix(".xcdatamodeld") else {
      throw CannotRun(
        "standard input is the contents of one version, and \(path.isEmpty ? "nothing" : path) names none",
        help: ["name it as \(Path.join(path, "\(Path.stem(path, without: ".xcdatamodeld")).xcdatamodel/contents"))"])
    }
    let file = path.hasSuffix(".xcdatamodel") ? Path.join(path, "contents") : path
    return (Workspace(configuration, files: files.overlaid([file: bytes])), file)
  }
}
