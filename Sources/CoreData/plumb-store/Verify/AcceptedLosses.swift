import Foundation
import PlumbFormats
import PlumbModel
import PlumbStores
import PlumbText

/// The list of losses that are accepted, a file next to the fixtures: one line per loss.
///
///     # Losses that plumb-store verify accepts.
///     Shop -> Shop 2: Order.note: values dropped
struct AcceptedLosses {
  /// The lines, without comments.
  private(set) var lines: Set<String> = []
  let path: String

  static let fileName = "accepted-losses.txt"

  /// Reads the list in a folder; empty if it does not exist. Throws if a line is not that of a loss.
  init(folder: String) throws(ReadFailure) {
    path = Path.join(folder, Self.fileName)
    guard Files.disk.kind(path) != .missing else { return }
    let text = String(decoding: try Self.bytes(path), as: UTF8.self)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      guard line.contains(" -> "), StoreLoss.Kind.allCases.contains(where: { line.hasSuffix(": \($0.rawValue)") })
      else {
        throw ReadFailure(
          file: path, "\(path):\(index + 1) is not a loss: \(Phrase.quoted(line))",
          help: ["write OLD -> NEW: ENTITY.PROPERTY: values dropped, or delete the line"])
      }
      lines.insert(line)
    }
  }

  private static func bytes(_ path: String) throws(ReadFailure) -> [UInt8] {
    do throws(Files.Failure) {
      return try Files.disk.read(path)
    } catch {
      throw ReadFailure(file: path, "\(path) cannot be read: \(error.reason)")
    }
  }

  /// Returns the line of a loss.
  static func line(_ loss: StoreLoss, _ step: LossStep) -> String {
    Terminal.sanitized("\(step.old) -> \(step.new): \(step.element): \(loss.kind.rawValue)")
  }

  /// Replaces the file. Deletes it if no loss is accepted.
  static func write(_ lines: Set<String>, to path: String) throws(ReadFailure) {
    do {
      if !lines.isEmpty {
        let text = ([header] + lines.sorted { $0.precedesByBytes($1) }).joined(separator: "\n") + "\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      } else if Files.disk.kind(path) != .missing {
        try FileManager.default.removeItem(atPath: path)
      }
    } catch {
      throw ReadFailure(file: path, "\(path) cannot be written: \(error.localizedDescription)")
    }
  }

  private static let header = """
    # The losses of data in migrations that plumb-store verify accepts, one per line.
    # plumb-store verify --accept writes this list.
    """
}
