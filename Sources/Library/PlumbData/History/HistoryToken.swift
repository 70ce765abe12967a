import Foundation

/// A position in the history of stores, which can be stored and encoded.
public struct HistoryToken: Hashable, Codable, Sendable {
  /// The archived token.
  private let data: Data

  /// Creates the position of Core Data's token.
  public init(_ token: NSPersistentHistoryToken) throws {
    data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
  }

  /// Core Data's token.
  public var token: NSPersistentHistoryToken? {
    get throws { try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data) }
  }
}
