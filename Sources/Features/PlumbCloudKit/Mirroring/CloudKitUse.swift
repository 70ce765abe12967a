import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbSwift
import PlumbText
import PlumbWorkspace

/// The use of CloudKit by the code and the entitlements of a project.
///
///     CloudKitUse(of: bundle, settings, .disk)
///     // .possible(file: "App/App.entitlements"): a container of SwiftData mirrors its store unless its code prevents it
///
/// A model in XML declares the use itself. Its mark is often set although the code has another container.
package enum CloudKitUse: Equatable {
  /// The code of the project exists, and none of it uses CloudKit for a store.
  case none
  /// The project has entitlements, of which none is for iCloud: no store can be mirrored.
  case excluded
  /// All stores that the code configures are mirrored, as a file shows.
  case certain(file: String)
  /// A file shows that CloudKit is used for a store, or possibly used for it.
  case possible(file: String)
  /// A file shows that CloudKit is used for some stores, and the code has others that are not mirrored.
  case mixed(file: String)
  /// The project has no code that could use a container.
  case unknown

  package init(of bundle: ModelBundle, _ settings: ModelSettings, _ files: Files) {
    self.init(
      ofModelAt: bundle.path, isSwift: bundle.isSwift, isSwiftData: bundle.isSwiftData, settings, files)
  }

  /// Searches the code around a model.
  ///
  /// - Parameter isSwiftData: Whether the classes of a schema in Swift are SwiftData's; `nil` if it is not known.
  init(
    ofModelAt path: String, isSwift: Bool, isSwiftData: Bool? = nil, _ settings: ModelSettings, _ files: Files
  ) {
    let (folders, named) = settings.placesOfCode(ofModelAt: path, isSwift: isSwift, files)
    let search = ModelSearch(files)
    let paths = Set(search.code(below: folders) + named).filter { !SwiftFiles.isOfTests($0) }
      .sorted { $0.precedesByBytes($1) }
    let mentions = Parallel.map(paths) { path in
      (try? files.read(path, limit: 16 << 20)).map { Self.mentions(in: $0, of: path) } ?? []
    }
    let found = zip(paths, mentions).flatMap { path, mentions in mentions.map { (path, $0) } }
    let first = { (kinds: Set<Mention>) in found.first { kinds.contains($0.1) }?.0 }
    guard isSwiftData ?? isSwift else {
      let isExcluded = { Self.excludesCloudKit(search.entitlements(below: folders), files) }
      if let file = first([.coreData, .options]) {
        // Another model may be the one of a container of CloudKit, which a mark in a model in XML excludes. A container
        // without the entitlement and without options mirrors no store.
        let isUncertain = isSwift || !found.contains { $0.1 == .options } && isExcluded()
        self = isUncertain ? .possible(file: file) : .certain(file: file)
      } else {
        self = paths.isEmpty ? .unknown : isExcluded() ? .excluded : .none
      }
      return
    }
    let kinds = Set(found.map(\.1))
    if let file = first([.chosen, .open]) {
      let isMirrored = !kinds.contains(.open)
      self = kinds.contains(.refused) ? .mixed(file: file) : isMirrored ? .certain(file: file) : .possible(file: file)
      return
    }
    // `.automatic` is the default: the container uses the entitlement.
    let entitlement = search.entitlements(below: folders).sorted { $0.precedesByBytes($1) }.first { path in
      (try? files.read(path, limit: 1 << 20)).map { Self.isOfCloudKit($0) } ?? false
    }
    guard let entitlement, kinds.contains(.container) else {
      self = paths.isEmpty ? .unknown : .none
      return
    }
    let isRefused = kinds.contains(.refused)
    self = isRefused ? .none : .possible(file: entitlement)
  }

  // MARK: Words

  private enum Mention: Hashable {
    /// A container of Core Data that mirrors its stores if the app has the entitlement.
    case coreData
    /// The options with the identifier of a container of CloudKit.
    case options
    /// A container of SwiftData.
    case container
    /// `cloudKitDatabase: .private("…")`.
    case chosen
    /// `cloudKitDatabase: .none`.
    case refused
    /// `cloudKitDatabase:` with another expression.
    case open
  }

  private static func mentions(in text: [UInt8], of path: String) -> [Mention] {
    guard text.contains(anyOf: ["loudKit", "odelContainer("]) else { return [] }
    let bytes = text.withoutComments(in: SourceLanguage(path: path) ?? .swift)
    var found: [Mention] = []
    if bytes.contains(anyOf: ["loudKitContainerOptions"]) { found.append(.options) }
    if bytes.contains(anyOf: ["NSPersistentCloudKitContainer"]) { found.append(.coreData) }
    if bytes.contains(anyOf: ["ModelContainer(", "modelContainer("]) { found.append(.container) }
    var place = bytes.startIndex
    while let end = bytes.end(of: "cloudKitDatabase:", from: place) {
      place = end
      let text = String(decoding: bytes[end...].prefix(80), as: UTF8.self).drop { $0 == " " || $0 == "\n" }
      let value = text.prefix { $0.isLetter || $0 == "." }
      switch value.split(separator: ".").last {
      case "private": found.append(.chosen)
      case "none": found.append(.refused)
      case "automatic": break
      default: found.append(.open)
      }
    }
    return found
  }

  /// Whether a project has entitlements, and none of them is for iCloud.
  private static func excludesCloudKit(_ entitlements: [String], _ files: Files) -> Bool {
    !entitlements.isEmpty
      && entitlements.allSatisfy { path in
        (try? files.read(path, limit: 1 << 20)).map { !$0.contains(anyOf: ["icloud", "iCloud", "CloudKit"]) } ?? false
      }
  }

  private static func isOfCloudKit(_ entitlements: [UInt8]) -> Bool {
    entitlements.contains(anyOf: ["com.apple.developer.icloud-services"]) && entitlements.contains(anyOf: ["CloudKit"])
  }
}
