import PlumbFormats
import PlumbModel
import PlumbText

extension ModelSettings {
  /// Whether the model has Swift files to compare it with.
  package var hasSources: Bool { !sources.isEmpty || generate != nil }

  /// Returns the choice of a schema in Swift that the version determines; `nil` without a version, and for settings with the
  /// name of a schema.
  func choiceByVersion(at path: String, _ files: Files) -> SchemaChoice? {
    guard let version, schema?.name == nil, SwiftBundle.mayContain(path, files) else { return nil }
    return SchemaChoice(sources: schema?.sources ?? [], version: version)
  }

  /// Returns the folders, with those below them, and the single files in which code about a bundle is searched: the
  /// sources, the folder that contains the bundle, and the working folder if it contains the bundle.
  package func placesOfCode(of bundle: ModelBundle, _ files: Files) -> (folders: [String], files: [String]) {
    placesOfCode(ofModelAt: bundle.path, isSwift: bundle.isSwift, files)
  }

  /// Returns the folders and files as `placesOfCode(of:_:)`, for the path of a model.
  package func placesOfCode(
    ofModelAt path: String, isSwift: Bool, _ files: Files
  ) -> (folders: [String], files: [String]) {
    let working = path.hasPrefix("/") || path.hasPrefix("..") ? [] : [""]
    let folder = isSwift && files.kind(path) == .folder ? path : Path.folder(path)
    let named = sources.filter { files.kind($0) == .file }
    return ([folder] + sources.filter { files.kind($0) == .folder } + working, named)
  }
}
