import PlumbFormats
import PlumbModel
import PlumbText

extension ModelSettings {
  /// Refuses a path of the configuration that leads out of its folder, links followed, where nobody has said that it may.
  ///
  /// Whoever sends a `plumb.json` with a change to review does not decide what is written elsewhere, nor what from
  /// elsewhere is written into the project.
  func refuseOutside(_ path: String, _ what: String, at place: Location?, _ files: Files) throws(CannotRun) {
    guard let boundary, !files.leads(path, into: boundary) else { return }
    throw CannotRun(
      "the \(what) \(path) is outside of the configuration's folder",
      help: ["--allow-outside says that it is meant; a path of the call is not asked for"], at: place)
  }
}

extension Workspace {
  /// Refuses outputs that are configured outside of the configuration's folder.
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

extension Files {
  /// Folders above each other; a file system has loops sometimes.
  private static let deepest = 256

  /// Whether a path is a folder, or stands in it or below, wherever links lead. It need not be there.
  ///
  ///     files.leads("App/../../Gen", into: "App")   // false
  ///
  /// A link that is the path itself may lead anywhere, and counts as outside.
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

  /// The innermost folder on a path that is there. `..` behind a name that is not there takes it back.
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
