// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Sheet {
  /// The values of an object's attributes. They can be sent to other tasks, and encoded.
  public struct Snapshot: Codable, Hashable, Identifiable, Sendable {
    /// The object's identifier. Temporary until the object is saved; `nil` for values without an object.
    public var objectURI: URL?
    public var address: URL?
    public var addressOrNil: URL?
    public var bytes: Data
    public var bytesOrNil: Data?
    public var exact: Decimal
    public var exactOrNil: Decimal?
    public var flag: Bool
    public var flagOrNil: Bool?
    public var identity: UUID?
    public var identityOrNil: UUID?
    public var large: Int
    public var largeOrNil: Int?
    public var medium: Int32
    public var mediumOrNil: Int32?
    public var moment: Date
    public var momentOrNil: Date?
    public var precise: Double
    public var preciseOrNil: Double?
    public var rough: Float
    public var roughOrNil: Float?
    public var small: Int16
    public var smallOrNil: Int16?
    public var text: String
    public var textOrNil: String?

    public var id: URL? { objectURI }
  }
}

extension Sheet.Snapshot {
  /// Reads the values of an object. Call it on the queue of the object's context.
  public init(_ object: Sheet) {
    objectURI = object.objectID.uriRepresentation()
    address = object.address
    addressOrNil = object.addressOrNil
    bytes = object.bytes
    bytesOrNil = object.bytesOrNil
    exact = object.exact
    exactOrNil = object.exactOrNil
    flag = object.flag
    flagOrNil = object.flagOrNil
    identity = object.identity
    identityOrNil = object.identityOrNil
    large = object.large
    largeOrNil = object.largeOrNil
    medium = object.medium
    mediumOrNil = object.mediumOrNil
    moment = object.moment
    momentOrNil = object.momentOrNil
    precise = object.precise
    preciseOrNil = object.preciseOrNil
    rough = object.rough
    roughOrNil = object.roughOrNil
    small = object.small
    smallOrNil = object.smallOrNil
    text = object.text
    textOrNil = object.textOrNil
  }

  /// Writes the values to an object. Call it on the queue of the object's context.
  public func write(to object: Sheet) {
    object.address = address
    object.addressOrNil = addressOrNil
    object.bytes = bytes
    object.bytesOrNil = bytesOrNil
    object.exact = exact
    object.exactOrNil = exactOrNil
    object.flag = flag
    object.flagOrNil = flagOrNil
    object.identity = identity
    object.identityOrNil = identityOrNil
    object.large = large
    object.largeOrNil = largeOrNil
    object.medium = medium
    object.mediumOrNil = mediumOrNil
    object.moment = moment
    object.momentOrNil = momentOrNil
    object.precise = precise
    object.preciseOrNil = preciseOrNil
    object.rough = rough
    object.roughOrNil = roughOrNil
    object.small = small
    object.smallOrNil = smallOrNil
    object.text = text
    object.textOrNil = textOrNil
  }
}
