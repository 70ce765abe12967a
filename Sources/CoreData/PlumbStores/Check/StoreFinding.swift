import PlumbModel
import PlumbText

/// A defect of a store, or a remark about it.
package struct StoreFinding: Hashable, Sendable {
  /// The kind of the finding: `dangling-reference`.
  package let kind: Kind
  /// The table, the entity or the property: `Order.customer`.
  package let element: String
  /// The problem.
  package let message: String
  /// The number of rows with the problem; `nil` if it does not concern rows.
  package var count: Int?
  /// The keys of the first rows.
  package var keys: [Int64] = []

  /// The kinds of findings.
  package enum Kind: String, CaseIterable, Sendable {
    case damaged
    case unknownLayout = "unknown-layout"
    case unknownVersion = "unknown-version"
    case wrongDigest = "wrong-digest"
    case missingTable = "missing-table"
    case missingColumn = "missing-column"
    case entityNumbers = "entity-numbers"
    case missingIndex = "missing-index"
    case missingConstraint = "missing-constraint"
    case unknownConstraint = "unknown-constraint"
    case duplicateValue = "duplicate-value"
    case keyCounter = "key-counter"
    case unknownEntity = "unknown-entity"
    case rowVersion = "row-version"
    case danglingReference = "dangling-reference"
    case wrongEntity = "wrong-entity"
    case entityColumn = "entity-column"
    case oneSided = "one-sided"
    case orderKey = "order-key"
    case missingValue = "missing-value"
    case storageClass = "storage-class"
    case missingFile = "missing-file"
    case valueWithDefault = "value-with-default"
    case externalPrefix = "external-prefix"
    case unusedFile = "unused-file"
    case uncertainVersion = "uncertain-version"
    case noModel = "no-model"
    case newerFramework = "newer-framework"

    /// Whether the kind is a remark, with which a store is correct.
    package var isNote: Bool {
      switch self {
      case .valueWithDefault, .externalPrefix, .unusedFile, .uncertainVersion, .noModel, .newerFramework: true
      default: false
      }
    }
  }

  /// The finding on one line: `error: Order.customer: 3 rows … (Z_PK 4, 9 and 12) [dangling-reference]`.
  package var text: String {
    let examples = keys.isEmpty ? "" : " (Z_PK \(keys.map(String.init).joined(separator: ", "))\(isCut ? ", …" : ""))"
    return Terminal.sanitized(
      "\(kind.isNote ? "note" : "error"): \(element): \(message)\(examples) [\(kind.rawValue)]")
  }

  private var isCut: Bool { (count ?? 0) > keys.count }

  /// The finding as JSON.
  package var json: JSON {
    .object(
      omittingAbsent: [
        "kind": .string(kind.rawValue), "severity": .string(kind.isNote ? "note" : "error"),
        "element": .string(element), "message": .string(message), "rows": count.map(JSON.int),
        "keys": keys.isEmpty ? nil : .array(keys.map { .int(Int($0)) }),
      ])
  }
}
