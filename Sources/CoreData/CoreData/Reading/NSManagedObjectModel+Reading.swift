import Foundation
import PlumbFormats
import PlumbModel

extension NSManagedObjectModel {
  /// Creates a model from a compiled model: from the current version of a `.momd`, or from a `.mom`; or from a source
  /// bundle: from the current version of an `.xcdatamodeld`, or from an `.xcdatamodel`.
  ///
  /// Linux has no compiler for models. A `.momd` and a `.mom` can be folders with the contents of the source bundle, as
  /// the plugin PlumbManaged writes them. If none exists at the URL, the initializer reads the source bundle with the
  /// same name next to it. `nil`, with a message on standard error, if no model can be read.
  public convenience init?(contentsOf url: URL) {
    guard let source = ModelSource(url), let model = source.read() else { return nil }
    self.init()
    sources = [source]
    var translation = ModelTranslation(model)
    translation.fill(self)
    for note in translation.notes { writeLog("\(source.path): warning: \(note)") }
    offerEntities()
  }
}

/// A file or folder that contains a compiled model or the source of a model.
struct ModelSource {
  /// The path of the bundle or of the version.
  let path: String
  private let isCompiled: Bool

  /// Creates the source of the model at a URL. `nil`, with a message, if neither a compiled model exists at the URL
  /// nor a source next to it.
  init?(_ url: URL) {
    let isProduct = ["mom", "momd"].contains(url.pathExtension)
    guard isProduct, !FileManager.default.fileExists(atPath: url.path) else {
      path = url.path
      isCompiled = isProduct && !ModelBundle.isCopy(url.path)
      return
    }
    guard let source = Self.sources(ofCompiled: url).first(where: FileManager.default.fileExists) else {
      writeLog(
        "\(url.path): error: the model does not exist, and Linux has no compiler for models; add the plugin PlumbManaged"
          + " to the target, or the .xcdatamodeld to its resources")
      return nil
    }
    self.path = source
    self.isCompiled = false
  }

  /// Returns the possible paths of a compiled model's source: `Shop.xcdatamodeld` for `Shop.momd`, and
  /// `Shop.xcdatamodeld/Shop 2.xcdatamodel` for `Shop.momd/Shop 2.mom`.
  private static func sources(ofCompiled url: URL) -> [String] {
    let folder = url.deletingLastPathComponent()
    let plain = url.deletingPathExtension().path
    var sources = ["\(plain).xcdatamodeld", "\(plain).xcdatamodel"]
    if folder.pathExtension == "momd" {
      let bundle = folder.deletingPathExtension().path
      let version = "\(url.deletingPathExtension().lastPathComponent).xcdatamodel"
      sources.insert("\(bundle).xcdatamodeld/\(version)", at: 0)
    }
    return sources
  }

  private init(path: String, isCompiled: Bool) {
    self.path = path
    self.isCompiled = isCompiled
  }

  /// The bundle of the model with all its versions; the source itself if it is not in a bundle.
  var bundle: ModelSource {
    let folder = (path as NSString).deletingLastPathComponent
    let isVersion = ["momd", "xcdatamodeld"].contains((folder as NSString).pathExtension)
    return isVersion ? ModelSource(path: folder, isCompiled: isCompiled) : self
  }

  /// Reads the model. `nil`, with messages, if it cannot be read.
  func read() -> Model? {
    do throws(ReadFailure) {
      if isCompiled { return reported(try CompiledModel.read(path)) }
      let bundle = try ModelBundle.read(path)
      guard let version = bundle.currentVersion else {
        writeLog("\(path): error: the bundle does not declare its current version")
        return nil
      }
      return try understood(version)
    } catch {
      log(error.diagnostic)
      return nil
    }
  }

  /// Returns a compiled model, with a warning for each kind of facts that it does not contain.
  private func reported(_ compiled: CompiledModel) -> Model {
    for omission in compiled.omissions { writeLog("\(path): warning: \(omission)") }
    return compiled.model
  }

  /// Returns the model of a version. Throws if the model contains an unknown value, because a store must not be
  /// opened with a guessed model.
  private func understood(_ version: ModelVersion) throws(ReadFailure) -> Model {
    let parsed = try version.content.get()
    let unknown = parsed.unknownValues
    for diagnostic in unknown.dropFirst() { log(diagnostic) }
    if let first = unknown.first { throw ReadFailure(first) }
    return parsed.value
  }

  /// Returns all versions with their models. Throws, with a message, if a version cannot be read.
  func versions() throws -> [(name: String, model: Model)] {
    do {
      if isCompiled { return try CompiledModel.versions(path).map { ($0.model.name, reported($0)) } }
      return try ModelBundle.read(path).versions.map { ($0.name, try understood($0)) }
    } catch let failure as ReadFailure {
      log(failure.diagnostic)
      throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: path])
    }
  }

  private func log(_ diagnostic: Diagnostic) {
    writeLog("\(diagnostic.location?.description ?? path): error: \(diagnostic.message)")
  }
}
