import Foundation

/// A position in the history of one or more stores: the number of the last transaction of each.
///
/// Archive a token to continue from the same position in another run of the program.
open class NSPersistentHistoryToken: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The numbers of the transactions by the identifier of the store.
  final let numbers: [String: Int64]

  init(_ numbers: [String: Int64]) { self.numbers = numbers }

  /// Whether the class supports secure coding: always `true`.
  public static var supportsSecureCoding: Bool { true }

  private static let key = "NSPersistentHistoryTokenNumbers"

  /// Reads a token from an archive. Returns `nil` if the archive is not valid.
  public required init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: Self.key) as Data?,
      let numbers = try? PropertyListDecoder().decode([String: Int64].self, from: data)
    else { return nil }
    self.numbers = numbers
  }

  open func encode(with coder: NSCoder) {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    coder.encode((try? encoder.encode(numbers)) as NSData?, forKey: Self.key)
  }

  /// Returns the receiver, because tokens are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var hash: Int { numbers.hashValue }

  open override func isEqual(_ object: Any?) -> Bool { (object as? NSPersistentHistoryToken)?.numbers == numbers }

  open override var description: String { "<NSPersistentHistoryToken> \(numbers)" }
}
