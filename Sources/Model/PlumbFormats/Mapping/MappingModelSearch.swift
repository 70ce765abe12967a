import PlumbModel
import PlumbText

/// The search for mapping models, which Core Data, the plans of migrations and the rules share.
///
///     let found = MappingModelSearch(.disk).mappings(below: ["Models"])
///     found.first(from: shop, to: shop2)?.file   // Models/ShopToShop2.xcmappingmodel/xcmapping.xml
///
/// In each folder, the mapping models of Xcode's editor (`.xcmappingmodel`) are before compiled ones (`.cdm`), each
/// kind in the order of names, then those of its subfolders. A compiled one next to its source is skipped, as are
/// hidden folders, packages and build products.
public struct MappingModelSearch: Sendable {
  private let files: Files

  /// Creates a search in a source of files.
  public init(_ files: Files) { self.files = files }

  /// The folders that are skipped, which contain packages and build products.
  public static let skipped: Set<String> = ["node_modules", "Pods", "Carthage", "DerivedData", "build"]

  private static let editor = ".xcmappingmodel"
  private static let compiled = ".cdm"
  /// The maximum depth below a folder. Mapping models are usually near their bundle.
  private static let levels = 4

  /// Returns the folder of a bundle, a version or a compiled model, below which its mapping models are: the folder that
  /// contains the bundle.
  public static func folder(ofModel path: String) -> String {
    let folder = Path.folder(Path.trimmed(path))
    return [".xcdatamodeld", ".momd", ".xcdatamodel"].contains(where: folder.hasSuffix)
      ? self.folder(ofModel: folder) : folder
  }

  /// Returns the paths of the mapping models in some folders and a few levels below, without duplicates.
  public func paths(below folders: [String]) -> [String] { paths(in: folders, levels: Self.levels) }

  /// Returns the paths of the mapping models directly in some folders.
  public func paths(in folders: [String]) -> [String] { paths(in: folders, levels: 0) }

  /// Returns the mapping models in some folders and a few levels below. Unreadable ones are omitted.
  public func mappings(below folders: [String]) -> [HashedMapping] {
    Parallel.map(paths(below: folders)) { try? read($0) }.compactMap { $0 }
  }

  /// Reads a mapping model: an `.xcmappingmodel`, its `xcmapping.xml`, or a `.cdm`.
  ///
  /// - Throws: `ReadFailure` if it cannot be read, or if it does not contain the copies of its versions.
  public func read(_ path: String) throws(ReadFailure) -> HashedMapping {
    let file = path.hasSuffix(Self.editor) ? Path.join(path, "xcmapping.xml") : path
    let name = Path.stem(
      Path.stem(path.hasSuffix(".xml") ? Path.folder(path) : path, without: Self.editor), without: Self.compiled)
    let bytes: [UInt8]
    do throws(Files.Failure) {
      bytes = try files.read(file, limit: Files.greatestSize)
    } catch {
      throw ReadFailure(file: file, "\(file) cannot be read: \(error.reason)", help: ["restore it, or delete it"])
    }
    if path.hasSuffix(Self.compiled) { return try CompiledMappingModel.read(bytes, file: file, name: name).hashed }
    guard let found = HashedMapping(try MappingModel.read(bytes, file: file, name: name)) else {
      throw ReadFailure(
        file: file, "\(file) does not contain its models in a known form",
        help: ["open the mapping model in Xcode and choose Editor > Refresh Data Models"])
    }
    return found
  }

  private func paths(in folders: [String], levels: Int) -> [String] {
    var seen: Set<String> = []
    return folders.flatMap { search($0, levels) }.filter { seen.insert(Path.plain($0)).inserted }
  }

  private func search(_ folder: String, _ levels: Int) -> [String] {
    guard levels >= 0, let entries = try? files.entries(folder.isEmpty ? "." : folder) else { return [] }
    let sources = entries.map(\.name).filter { $0.hasSuffix(Self.editor) }
    let known = Set(sources.map { Path.stem($0, without: Self.editor) })
    let compiled = entries.map(\.name).filter {
      $0.hasSuffix(Self.compiled) && !known.contains(Path.stem($0, without: Self.compiled))
    }
    let below = entries.filter { entry in
      entry.kind == .folder && !entry.name.hasPrefix(".") && !Self.skipped.contains(entry.name)
        && ![Self.editor, ".xcdatamodeld", ".xcdatamodel", ".momd"].contains(where: entry.name.hasSuffix)
    }
    return (sources + compiled).map { Path.join(folder, $0) }
      + below.flatMap { search(Path.join(folder, $0.name), levels - 1) }
  }
}

extension CompiledMappingModel {
  /// The mapping model with its hashes.
  fileprivate var hashed: HashedMapping {
    HashedMapping(
      compiled: mapping,
      hashes.map { ($0.source.flatMap { VersionHash(bytes: $0) }, $0.destination.flatMap { VersionHash(bytes: $0) }) })
  }
}
