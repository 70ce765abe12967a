import Foundation

/// Where models are looked for: bundles, and on Linux the folders of resources beside the executable, which SwiftPM
/// names `<package>_<target>.resources`.
struct ModelSearch {
  /// The folders, in the order in which they are looked through.
  let folders: [String]

  /// The folders of bundles; of the main bundle for nil.
  init(_ bundles: [Bundle]?) {
    var folders: [String] = []
    for bundle in bundles ?? [.main] {
      folders += [bundle.resourcePath, bundle.bundlePath].compactMap { $0 }
      if bundle.bundlePath == Bundle.main.bundlePath { folders += Self.resourceFolders(beside: bundle.bundlePath) }
    }
    var seen: Set<String> = []
    self.folders = folders.filter { seen.insert($0).inserted }
  }

  /// The model of a name, in the first folder that has it; nil, with a message, where none can be read.
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

  /// All models in the folders themselves, by folder and name. A source and what was compiled of it is one.
  func all() -> [NSManagedObjectModel] {
    folders.flatMap { folder in
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      let sources = names.filter { ["xcdatamodeld", "xcdatamodel"].contains(($0 as NSString).pathExtension) }
      let known = Set(sources.map { ($0 as NSString).deletingPathExtension })
      let compiled = names.filter { name in
        ["momd", "mom"].contains((name as NSString).pathExtension)
          && !known.contains((name as NSString).deletingPathExtension)
      }
      return (sources + compiled).compactMap {
        NSManagedObjectModel(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent($0))
      }
    }
  }

  private static func resourceFolders(beside folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".resources") }.sorted().map { "\(folder)/\($0)" }
  }
}

/// The model that `NSPersistentContainer(name:)` uses: the one of this name in the main bundle, in the folders of
/// resources beside the executable, or in another bundle; nil where there is none.
func modelNamed(_ name: String, in bundles: [Bundle] = [.main] + Bundle.allBundles) -> NSManagedObjectModel? {
  ModelSearch(bundles).model(named: name)
}
