// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

#if canImport(ObjectiveC)
  @objc(Sheet)
#endif
public final class Sheet: NSManagedObject {
  @nonobjc public class func fetchRequest() -> NSFetchRequest<Sheet> {
    NSFetchRequest<Sheet>(entityName: "Sheet")
  }

  /// Creates an object without a context.
  public convenience init(
    address: URL? = nil,
    addressOrNil: URL? = nil,
    bytes: Data,
    bytesOrNil: Data? = nil,
    exact: Decimal? = nil,
    exactOrNil: Decimal? = nil,
    flag: Bool = true,
    flagOrNil: Bool? = nil,
    identity: UUID? = nil,
    identityOrNil: UUID? = nil,
    large: Int = 9_007_199_254_740_993,
    largeOrNil: Int? = nil,
    medium: Int32 = -70000,
    mediumOrNil: Int32? = nil,
    moment: Date = Date(timeIntervalSinceReferenceDate: 86400),
    momentOrNil: Date? = nil,
    precise: Double = 0.1,
    preciseOrNil: Double? = nil,
    rough: Float = 0.25,
    roughOrNil: Float? = nil,
    small: Int16 = 7,
    smallOrNil: Int16? = nil,
    text: String = "a \"b\" \\c\nd",
    textOrNil: String? = "given"
  ) {
    self.init(entity: Self.entity(), insertInto: nil)
    if let address { self.address = address }
    self.addressOrNil = addressOrNil
    self.bytes = bytes
    self.bytesOrNil = bytesOrNil
    if let exact { self.exact = exact }
    self.exactOrNil = exactOrNil
    self.flag = flag
    self.flagOrNil = flagOrNil
    if let identity { self.identity = identity }
    self.identityOrNil = identityOrNil
    self.large = large
    self.largeOrNil = largeOrNil
    self.medium = medium
    self.mediumOrNil = mediumOrNil
    self.moment = moment
    self.momentOrNil = momentOrNil
    self.precise = precise
    self.preciseOrNil = preciseOrNil
    self.rough = rough
    self.roughOrNil = roughOrNil
    self.small = small
    self.smallOrNil = smallOrNil
    self.text = text
    self.textOrNil = textOrNil
  }

  public var address: URL? {
    get { stored(forKey: "address") }
    set { store(newValue, forKey: "address") }
  }

  public var addressOrNil: URL? {
    get { stored(forKey: "addressOrNil") }
    set { store(newValue, forKey: "addressOrNil") }
  }

  public var bytes: Data {
    get { stored(forKey: "bytes", or: Data()) }
    set { store(newValue, forKey: "bytes") }
  }

  public var bytesOrNil: Data? {
    get { stored(forKey: "bytesOrNil") }
    set { store(newValue, forKey: "bytesOrNil") }
  }

  public var exact: Decimal {
    get { stored(forKey: "exact", or: Decimal(string: "12.5") ?? 0) }
    set { store(newValue, forKey: "exact") }
  }

  public var exactOrNil: Decimal? {
    get { stored(forKey: "exactOrNil") }
    set { store(newValue, forKey: "exactOrNil") }
  }

  public var flag: Bool {
    get { stored(forKey: "flag", or: true) }
    set { store(newValue, forKey: "flag") }
  }

  public var flagOrNil: Bool? {
    get { stored(forKey: "flagOrNil") }
    set { store(newValue, forKey: "flagOrNil") }
  }

  public var identity: UUID? {
    get { stored(forKey: "identity") }
    set { store(newValue, forKey: "identity") }
  }

  public var identityOrNil: UUID? {
    get { stored(forKey: "identityOrNil") }
    set { store(newValue, forKey: "identityOrNil") }
  }

  public var large: Int {
    get { stored(forKey: "large", or: 9_007_199_254_740_993) }
    set { store(newValue, forKey: "large") }
  }

  public var largeOrNil: Int? {
    get { stored(forKey: "largeOrNil") }
    set { store(newValue, forKey: "largeOrNil") }
  }

  public var medium: Int32 {
    get { stored(forKey: "medium", or: -70000) }
    set { store(newValue, forKey: "medium") }
  }

  public var mediumOrNil: Int32? {
    get { stored(forKey: "mediumOrNil") }
    set { store(newValue, forKey: "mediumOrNil") }
  }

  public var moment: Date {
    get { stored(forKey: "moment", or: Date(timeIntervalSinceReferenceDate: 86400)) }
    set { store(newValue, forKey: "moment") }
  }

  public var momentOrNil: Date? {
    get { stored(forKey: "momentOrNil") }
    set { store(newValue, forKey: "momentOrNil") }
  }

  public var precise: Double {
    get { stored(forKey: "precise", or: 0.1) }
    set { store(newValue, forKey: "precise") }
  }

  public var preciseOrNil: Double? {
    get { stored(forKey: "preciseOrNil") }
    set { store(newValue, forKey: "preciseOrNil") }
  }

  public var rough: Float {
    get { stored(forKey: "rough", or: 0.25) }
    set { store(newValue, forKey: "rough") }
  }

  public var roughOrNil: Float? {
    get { stored(forKey: "roughOrNil") }
    set { store(newValue, forKey: "roughOrNil") }
  }

  public var small: Int16 {
    get { stored(forKey: "small", or: 7) }
    set { store(newValue, forKey: "small") }
  }

  public var smallOrNil: Int16? {
    get { stored(forKey: "smallOrNil") }
    set { store(newValue, forKey: "smallOrNil") }
  }

  public var text: String {
    get { stored(forKey: "text", or: "a \"b\" \\c\nd") }
    set { store(newValue, forKey: "text") }
  }

  public var textOrNil: String? {
    get { stored(forKey: "textOrNil") }
    set { store(newValue, forKey: "textOrNil") }
  }
}

extension Sheet: Identifiable {}

extension Sheet: MuseumAccessors {}
