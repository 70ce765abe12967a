import PlumbFormats
import PlumbModel
import PlumbText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A dump of a model or of a bundle, as `inspect --format json` and people write it.
struct DumpFile {
  private let path: String
  private let bytes: [UInt8]

  /// Reads the file, of at most 256 MiB.
  init(_ path: String, _ files: Files) throws(CannotRun) {
    self.path = path
    do throws(Files.Failure) {
      bytes = try files.read(path, limit: 256 << 20)
    } catch {
      throw CannotRun("\(path) cannot be read: \(error.reason)")
    }
  }

  /// The model; of a bundle that of its current version.
  func currentModel() throws(CannotRun) -> Model {
    do {
      return try JSONDecoder().decode(ModelDump.self, from: Data(bytes)).model
    } catch {
      guard let bundle = try? JSONDecoder().decode(BundleDump.self, from: Data(bytes)) else {
        throw CannotRun(
          "\(path) is no dump of a model\((error as? DecodingError).map { ": \($0.words)" } ?? "")",
          help: ["plumb inspect --format json writes one"])
      }
      return try current(of: bundle)
    }
  }

  private func current(of bundle: BundleDump) throws(CannotRun) -> Model {
    let only = bundle.versions.count == 1 ? bundle.versions.first : nil
    guard let version = bundle.versions.first(where: { $0.name == bundle.currentVersion }) ?? only else {
      throw CannotRun("the dump \(path) does not say which version is current")
    }
    switch version.content {
    case .model(let model): return model
    case .failure(let reason): throw CannotRun("\(version.name) in the dump \(path) has no model: \(reason)")
    }
  }
}

extension DecodingError {
  /// What is wrong, and where in the document.
  fileprivate var words: String {
    let context: Context
    switch self {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    @unknown default: return "it cannot be decoded"
    }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return (path.isEmpty ? "" : "\(path): ") + context.debugDescription
  }
}
