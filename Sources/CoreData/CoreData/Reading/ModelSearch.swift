import Foundation

/// A search for models in bundles. On Linux, it includes the resource folders next to the executable, which SwiftPM
/// names `<package>_<target>.resources`.
struct ModelSearch {
  /// The folders in search order.
  let folders: [String]

  /// Creates a search in the folders of bundles; in those of the main bundle if `bundles` is `nil`.
  init(_ bundles: [Bundle]?) {
    var folders: [String] = []
    for bundle in bundles ?? [.main] {
      folders += [bundle.resourcePath, bundle.bundlePath].compactMap { $0 }
      if bundle.bundlePath == Bundle.main.bundlePath { folders += Self.resourceFolders(nextTo: bundle.bundlePath) }
    }
    var seen: Set<String> = []
    self.folders = folders.filter { seen.insert($0).inserted }
  }

  /// Returns the model with a name from the first folder that contains it. `nil` if no folder contains it, or if it
  /// cannot be read; the latter prints a message.
  func model(named name: String) -> NSManagedObjectModel? {
    for folder in folders {
      let url = URL(fileURLWithPath: folder, isDirectory: true)
      for type in ["xcdatamodeld", "xcdatamodel", "momd", "mom"] {
        let file = url.appendingPathComponent("\(name).\(type)")
        if FileManager.default.fileExists(atPath: file.path) { return NSManagedObjectModel(contentsOf: file) }
      }
    }
    return nil
  }

  /// Returns the current versions of all models directly in the folders.
  func all() -> [NSManagedObjectModel] { urls.compactMap { NSManagedObjectModel(contentsOf: $0) } }

  /// The sources of all models directly in the folders.
  var sources: [ModelSource] { urls.compactMap { ModelSource($0) } }

  /// The URLs of all models directly in the folders, sorted by folder and name. If a folder contains a source and a
  /// compiled model with the same name, only that of the source.
  private var urls: [URL] {
    folders.flatMap { folder in
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      let sources = names.filter { ["xcdatamodeld", "xcdatamodel"].contains(($0 as NSString).pathExtension) }
      let known = Set(sources.map { ($0 as NSString).deletingPathExtension })
      let compiled = names.filter { name in
        ["momd", "mom"].contains((name as NSString).pathExtension)
          && !known.contains((name as NSString).deletingPathExtension)
      }
      return (sources + compiled).map { URL(fileURLWithPath: folder).appendingPathComponent($0) }
    }
  }

  private static func resourceFolders(nextTo folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".resources") }.sorted().map { "\(folder)/\($0)" }
  }
}

/// Returns the model for `NSPersistentContainer(name:)`: the model with the name in the main bundle, in the resource
/// folders next to the executable, or in another bundle. `nil` if none exists.
func modelNamed(_ name: String, in bundles: [Bundle] = [.main] + Bundle.allBundles) -> NSManagedObjectModel? {
  ModelSearch(bundles).model(named: name)
}
