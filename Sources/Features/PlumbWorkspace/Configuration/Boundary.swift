import PlumbCore
import PlumbFormats
import PlumbText

extension ModelSettings {
  /// Throws for a path of the configuration that is outside the configuration's folder after links are resolved,
  /// unless the user has passed `--allow-outside`.
  ///
  /// A `plumb.json` can be part of a change under review. Its author must not be able to write to other folders, or
  /// to copy files from other folders into the project.
  package func refuseOutside(_ path: String, _ what: String, at place: Location?, _ files: Files) throws(CannotRun) {
    guard let boundary, !files.leads(path, into: boundary) else { return }
    throw CannotRun(
      "the \(what) \(path) is outside of the configuration's folder",
      help: ["--allow-outside permits it; paths on the command line are not restricted"], at: place)
  }
}

extension Workspace {
  /// Throws for a configured output outside the configuration's folder.
  package func refuseOutputsOutside(_ models: [ModelSettings]) throws(CannotRun) {
    for settings in models {
      if let output = settings.generate?.output {
        try settings.refuseOutside(output, "output", at: settings.places["generate.output"], files)
      }
      for (index, template) in settings.templates.enumerated() {
        let place = settings.places["templates.output", index]
        try settings.refuseOutside(template.output, "output", at: place, files)
      }
    }
  }
}

extension Workspace {
  /// Throws for a change of a model or a source outside of the folder of its configuration, unless the user has passed
  /// `--allow-outside`. A model that the call names is not restricted.
  package func refuseEditsOutside(
    _ changes: FileChanges, of models: [ModelSettings], _ selection: Selection
  ) throws(CannotRun) {
    // The writer refuses a link.
    for change in changes.changes where files.kind(change.path, followingLinks: false) != .link {
      if let settings = models.first(where: { $0.isModel(change.path) }) {
        guard selection.models.isEmpty else { continue }
        try settings.refuseOutside(change.path, "model", at: settings.places["path"], files)
      } else if let settings = models.first(where: { $0.contains(change.path) }) ?? models.first {
        try settings.refuseOutside(change.path, "source", at: settings.places["sources"], files)
      }
    }
  }
}

extension ModelSettings {
  /// Whether a file is the model, or is in it.
  fileprivate func isModel(_ file: String) -> Bool { file == path || Path.isBelow(Path.plain(file), Path.plain(path)) }
}

extension Files {
  /// The maximum number of parent folders to check, because a file system can contain loops.
  private static let deepest = 256

  /// Whether a path is the folder or is below it, after links in its folders are resolved. The path need not exist.
  ///
  ///     files.leads("App/../../Gen", into: "App")   // false
  ///
  /// A path that is itself a link counts as outside, because its target can be anywhere.
  func leads(_ path: String, into folder: String) -> Bool {
    guard kind(path, followingLinks: false) != .link else { return false }
    var place = nearestFolder(path)
    for _ in 0..<Self.deepest {
      if isSame(place, folder) { return true }
      let above = Path.join(place, "..")
      if isSame(place, above) { return false }
      place = above
    }
    return false
  }

  /// The innermost existing folder on a path. A `..` after a missing component removes that component.
  private func nearestFolder(_ path: String) -> String {
    var (place, missing) = (path.hasPrefix("/") ? "/" : ".", 0)
    for part in path.split(separator: "/").map(String.init) where part != "." {
      let next = place == "." ? part : Path.join(place, part)
      switch part {
      case ".." where missing > 0: missing -= 1
      case "..": place = next
      default: if missing == 0, kind(next) == .folder { place = next } else { missing += 1 }
      }
    }
    return place
  }
}
