import Foundation

/// A model in a package: a bundle or a single version.
struct ModelFiles {
  let url: URL
  /// The files of the model, sorted. A change to one of them runs the tool again.
  let files: [URL]

  init(_ url: URL) {
    self.url = url
    // Includes hidden files, because `.xccurrentversion` declares the current version.
    let below = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.isRegularFileKey])
    files = (below?.compactMap { $0 as? URL } ?? []).filter {
      (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }.sorted { $0.path < $1.path }
  }

  /// Returns the paths of all models below a folder, sorted.
  static func bundles(below folder: URL) -> [URL] {
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    var found: [URL] = []
    for case let file as URL in files where ["xcdatamodeld", "xcdatamodel"].contains(file.pathExtension) {
      files.skipDescendants()
      found.append(file)
    }
    return found.sorted { $0.path < $1.path }
  }
}
