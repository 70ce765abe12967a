#if os(Linux)
  import Foundation

  /// A temporary folder with model bundles, which is removed at the end of the test.
  final class ModelFiles {
    let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("models-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a version, such as `Shop.xcdatamodeld/Shop 2.xcdatamodel`, with the given content of its `<model>`.
    @discardableResult
    func write(_ path: String, identifier: String = "", _ body: String) throws -> URL {
      let version = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      let xml = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \
        userDefinedModelVersionIdentifier="\(identifier)">
        \(body)
        </model>
        """
      try Data(xml.utf8).write(to: version.appendingPathComponent("contents"))
      return version
    }

    /// Sets the current version of a bundle.
    func setCurrent(_ version: String, of bundle: String) throws {
      let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(version)</string></dict></plist>
        """
      try Data(plist.utf8).write(to: folder.appendingPathComponent(bundle).appendingPathComponent(".xccurrentversion"))
    }
  }
#endif
