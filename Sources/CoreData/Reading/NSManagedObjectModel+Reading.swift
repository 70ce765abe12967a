import Foundation
import PlumbFormats
import PlumbModel

extension NSManagedObjectModel {
  /// The model of a source bundle: the current version of an `.xcdatamodeld`, or an `.xcdatamodel`.
  ///
  /// Compiled models cannot be read on Linux. For an address that ends in `.momd` or `.mom` the source bundle of the
  /// same name is read where one lies beside it. nil, and a message on the standard error output, where there is no
  /// model to be read.
  public convenience init?(contentsOf url: URL) {
    guard let source = ModelSource(url), let model = source.read() else { return nil }
    self.init()
    var translation = ModelTranslation(model)
    translation.fill(self)
    for note in translation.notes { tellError("\(source.path): warning: \(note)") }
  }
}

/// Writes a line to the standard error output.
func tellError(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

/// A file or folder that holds a model's source.
struct ModelSource {
  /// The bundle or the version.
  let path: String

  /// What an address stands for; nil, with a message, for a compiled model without a source beside it.
  init?(_ url: URL) {
    let path = url.path
    guard ["mom", "momd"].contains(url.pathExtension) else {
      self.path = path
      return
    }
    guard let source = Self.sources(ofCompiled: url).first(where: FileManager.default.fileExists) else {
      tellError(
        "\(path): error: compiled models cannot be read on Linux; put the .xcdatamodeld beside it (a resource of the"
          + " package by .copy)")
      return nil
    }
    self.path = source
  }

  /// The paths at which the source of a compiled model may lie: `Shop.xcdatamodeld` for `Shop.momd`, and
  /// `Shop.xcdatamodeld/Shop 2.xcdatamodel` for `Shop.momd/Shop 2.mom`.
  private static func sources(ofCompiled url: URL) -> [String] {
    let folder = url.deletingLastPathComponent()
    let plain = url.deletingPathExtension().path
    var sources = ["\(plain).xcdatamodeld", "\(plain).xcdatamodel"]
    if folder.pathExtension == "momd" {
      let bundle = folder.deletingPathExtension().path
      sources.insert("\(bundle).xcdatamodeld/\(url.deletingPathExtension().lastPathComponent).xcdatamodel", at: 0)
    }
    return sources
  }

  /// Reads the model; nil, with messages, where there is none.
  func read() -> Model? {
    do throws(ReadFailure) {
      let bundle = try ModelBundle.read(path)
      guard let version = bundle.currentVersion else {
        tellError("\(path): error: the bundle does not say which of its versions is the current one")
        return nil
      }
      return try understood(version)
    } catch {
      tell(error.diagnostic)
      return nil
    }
  }

  /// The model of a version; throws where a value in it is not understood: what a store would be opened with is not
  /// guessed.
  private func understood(_ version: ModelVersion) throws(ReadFailure) -> Model {
    let parsed = try version.content.get()
    let unknown = parsed.unknownValues
    for diagnostic in unknown.dropFirst() { tell(diagnostic) }
    if let first = unknown.first { throw ReadFailure(first) }
    return parsed.value
  }

  /// All versions with their models; throws where one cannot be read, with a message.
  func versions() throws -> [(name: String, model: Model)] {
    do {
      return try ModelBundle.read(path).versions.map { ($0.name, try understood($0)) }
    } catch let failure as ReadFailure {
      tell(failure.diagnostic)
      throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: path])
    }
  }

  private func tell(_ diagnostic: Diagnostic) {
    tellError("\(diagnostic.location?.description ?? path): error: \(diagnostic.message)")
  }
}
