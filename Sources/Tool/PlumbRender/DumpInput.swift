import Foundation
import PlumbModel

extension Renderer {
  /// Returns the model of a dump, as `plumb inspect --format json` prints it. For the dump of a bundle, it is the
  /// current version's model.
  ///
  /// Throws if the input is empty, is not a dump, or has no readable current version.
  public static func model(inDump bytes: [UInt8]) throws(RenderFailure) -> Model {
    guard !bytes.isEmpty else { throw noDump("standard input is empty") }
    let data = Data(bytes)
    do {
      if let bundle = try? JSONDecoder().decode(BundleDump.self, from: data) { return try currentModel(of: bundle) }
      return try JSONDecoder().decode(ModelDump.self, from: data).model
    } catch let failure as RenderFailure {
      throw failure
    } catch let error as DecodingError {
      throw noDump("standard input is not a dump of a model: \(reason(error))")
    } catch {
      throw noDump("standard input is not a dump of a model")
    }
  }

  private static func currentModel(of bundle: BundleDump) throws(RenderFailure) -> Model {
    let version = bundle.versions.first { $0.name == bundle.currentVersion }
    guard let version else { throw noDump("the dump of the bundle \(bundle.name) has no current version") }
    switch version.content {
    case .model(let model): return model
    case .failure(let message): throw noDump("the version \(version.name) could not be read: \(message)")
    }
  }

  private static func noDump(_ message: String) -> RenderFailure {
    RenderFailure(message, help: "pass the output of `plumb inspect --format json` for one model")
  }

  /// Returns the message of a decoding error, with its coding path: `model.entities.3: the key “nme” is not known
  /// here`.
  private static func reason(_ error: DecodingError) -> String {
    let context: (path: [any CodingKey], words: String) =
      switch error {
      case .keyNotFound(let key, let context): (context.codingPath, "the key “\(key.stringValue)” is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context):
        (context.codingPath, "the value has the wrong type")
      case .dataCorrupted(let context): (context.codingPath, context.debugDescription)
      @unknown default: ([], "it cannot be read")
      }
    let path = context.path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return path.isEmpty ? context.words : "\(path): \(context.words)"
  }
}
