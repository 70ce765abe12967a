import PlumbFormats
import PlumbModel
import PlumbText

extension Workspace {
  /// Checks one configured model. Returns `false` if the model cannot be read.
  func check(_ settings: ModelSettings, _ checkup: inout Checkup) -> Bool {
    guard files.kind(settings.path) != .missing else {
      return refuse(missing: settings, &checkup)
    }
    do {
      let bundle = try bundle(settings.path)
      checkNames(settings, bundle, &checkup)
      let version = try bundle.chosen(by: settings)
      _ = try version.readable()
      checkup.fine("\(settings.path): \(Words.quoted(version.name)) can be read")
      return true
    } catch let error as CannotRun {
      checkup.obstruct(
        error.message, error.help + remedy(for: settings), at: error.location ?? settings.places["path"])
    } catch let error as Unreadable {
      for found in error.diagnostics { checkup.obstruct(found.message, found.help, at: found.location) }
    } catch {
      checkup.obstruct("\(settings.path) cannot be read", [])
    }
    return false
  }

  /// Returns the command that sets the current version, if the settings name no version.
  private func remedy(for settings: ModelSettings) -> [String] {
    settings.version == nil
      ? ["plumb version current NAME --model \(Shell.word(settings.path)) makes one the current one"] : []
  }

  private func refuse(missing settings: ModelSettings, _ checkup: inout Checkup) -> Bool {
    guard let place = settings.places["path"] else {
      checkup.obstruct(MissingModel(settings.path, in: ".", files).ofCall)
      return false
    }
    let found = MissingModel(settings.path, in: Path.folder(place.file), files).ofConfiguration(place)
    checkup.obstruct(found.message, found.help.filter { !$0.hasPrefix("plumb doctor") }, at: place)
    return false
  }

  /// Reports version names in the configuration that do not exist in the bundle.
  private func checkNames(_ settings: ModelSettings, _ bundle: ModelBundle, _ checkup: inout Checkup) {
    let names = bundle.versions.map(\.name)
    let requested =
      [settings.previous].compactMap { $0 }.map { ("previous", 0, $0) }
      + settings.unreleased.enumerated().filter { $1 != "current" }.map { ("unreleased", $0, $1) }
    for (key, index, name) in requested where bundle.version(name) == nil {
      let meant = Suggestion.nearest(to: name, in: names).map { "did you mean \(Words.quoted($0))?" }
      checkup.advise(
        "“\(key)” names \(Words.quoted(name)), which \(settings.path) does not have",
        [meant ?? "its versions are \(Words.list(names.map { Words.quoted($0) }, limit: 6))"],
        at: settings.places[key, index])
    }
  }
}
