import Foundation
import PlumbKit

/// What was found in a run, told apart by what it is.
struct Found {
  /// One that happened, and how often.
  struct Finding {
    let subject: Subject
    /// The check that failed, or how the process ended.
    let check: String
    /// The first of them.
    let detail: String
    let file: String
    var count = 1

    fileprivate var failure: Verdict.Failure { Verdict.Failure(check: check, detail: detail) }
  }

  private(set) var all: [Finding] = []

  /// Details that differ in names and numbers only are one finding; at most this many of a check are told apart.
  private static let mostOfACheck = 12

  mutating func add(_ subject: Subject, _ check: String, _ detail: String, file: String) {
    let shape = Verdict.Failure(check: check, detail: detail).shape
    let same = all.firstIndex { $0.subject.name == subject.name && $0.failure.shape == shape }
    let isMuch = all.count { $0.subject.name == subject.name && $0.check == check } >= Self.mostOfACheck
    let last = isMuch || file.isEmpty ? all.lastIndex { $0.subject.name == subject.name && $0.check == check } : nil
    if let index = same ?? last { return all[index].count += 1 }
    all.append(Finding(subject: subject, check: check, detail: detail, file: file))
  }

  /// Saves an input; its name follows from its bytes.
  static func save(_ bytes: [UInt8], _ subject: Subject, in results: String) -> String {
    let name = "\(subject.name)-\(Fingerprint([String(decoding: bytes, as: UTF8.self)])).\(subject.ending)"
    let file = "\(results)/findings/\(name)"
    try? Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// For people, a finding each, with what shows it again.
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
