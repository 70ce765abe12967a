import PlumbFormats
import PlumbText

extension Workspace {
  /// The project with a model's text in the place of a file, and the path under which it is found.
  ///
  ///     let (project, path) = try workspace.reading(bytes, as: "Shop.xcdatamodeld/Shop 2.xcdatamodel")
  ///     try project.findings(of: .init(models: [path]))   // as if it had been saved
  ///
  /// The name may be that of a file or of a version; nothing has to be there. What is configured for the bundle counts.
  /// Without a name places are in `stdin`.
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
