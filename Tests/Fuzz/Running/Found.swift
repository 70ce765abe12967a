import Foundation
import PlumbKit

/// The findings of a run, grouped by subject, check and shape.
struct Found {
  /// A finding, and how often it occurred.
  struct Finding {
    let subject: Subject
    /// The check that failed, or the description of how the process ended.
    let check: String
    /// The detail of the first occurrence.
    let detail: String
    let file: String
    var count = 1

    fileprivate var failure: Verdict.Failure { Verdict.Failure(check: check, detail: detail) }
  }

  private(set) var all: [Finding] = []

  /// The maximum number of findings for one check. Details that differ only in names and numbers are one finding.
  private static let mostOfACheck = 12

  mutating func add(_ subject: Subject, _ check: String, _ detail: String, file: String) {
    let shape = Verdict.Failure(check: check, detail: detail).shape
    let same = all.firstIndex { $0.subject.name == subject.name && $0.failure.shape == shape }
    let isMuch = all.count { $0.subject.name == subject.name && $0.check == check } >= Self.mostOfACheck
    let last = isMuch || file.isEmpty ? all.lastIndex { $0.subject.name == subject.name && $0.check == check } : nil
    if let index = same ?? last { return all[index].count += 1 }
    all.append(Finding(subject: subject, check: check, detail: detail, file: file))
  }

  /// Saves an input in the findings and returns its path. The file name is derived from the bytes.
  static func save(_ bytes: [UInt8], _ subject: Subject, in results: String) -> String {
    let name = "\(subject.name)-\(Fingerprint([String(decoding: bytes, as: UTF8.self)])).\(subject.ending)"
    let file = "\(results)/findings/\(name)"
    try? Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// The findings as text for the console, each with the command that reproduces it.
  var text: String {
    all.map { finding in
      """

      FINDING \(finding.subject.name): \(finding.check), \(finding.count) times
        \(Terminal.sanitized(finding.detail))
        input \(finding.file)
        again swift run plumb-fuzz --reproduce \(finding.file)

      """
    }.joined()
  }
}
