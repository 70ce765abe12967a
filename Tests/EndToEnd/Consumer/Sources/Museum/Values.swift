import CoreData
import Foundation

/// How well an exhibit has kept: stored as a text.
public enum Condition: String, Sendable, CaseIterable, Codable { case pristine, worn, broken }

/// How carefully it has to be handled: stored as a number.
public enum Risk: Int16, Sendable, CaseIterable, Codable { case none, usual, high }

/// Where an exhibit has been: stored encoded.
public struct History: Hashable, Sendable, Codable {
  /// The owners, the first one first.
  public var owners: [String]

  /// A history.
  public init(owners: [String]) { self.owners = owners }
}

/// A colour: stored through a transformer.
public final class Swatch: NSObject {
  /// Red, green, blue.
  public let channels: [UInt8]

  /// A colour of three channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) { channels = [red, green, blue] }

  fileprivate init?(_ data: Data) {
    guard data.count == 3 else { return nil }
    channels = Array(data)
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? Swatch)?.channels == channels }
  public override var hash: Int { channels.hashValue }
}

/// A colour as three bytes.
public final class SwatchTransformer: ValueTransformer {
  public override class func transformedValueClass() -> AnyClass { NSData.self }
  public override class func allowsReverseTransformation() -> Bool { true }

  public override func transformedValue(_ value: Any?) -> Any? { (value as? Swatch).map { Data($0.channels) } }
  public override func reverseTransformedValue(_ value: Any?) -> Any? { (value as? Data).flatMap(Swatch.init) }
}
