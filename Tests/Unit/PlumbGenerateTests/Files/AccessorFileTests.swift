import Foundation
import Testing

@testable import PlumbDeclarations
@testable import PlumbFormats
@testable import PlumbGenerate
@testable import PlumbModel
@testable import PlumbWorkspace

/// The exact text of files in the accessor style.
@Suite struct AccessorFileTests {
  private static func files(_ options: GeneratorOptions = GeneratorOptions(model: "Shop")) -> [String: String] {
    var declared = Shop.options
    (declared.style, declared.access) = (.accessor, .public)
    let files = Generator(options: options).files(for: declarations(of: Shop.model, options: declared).value)
    return Dictionary(files.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func aClassWithEveryStorage() {
    #expect(
      Self.files().keys.sorted() == [
        "Customer+Plumb.swift", "GeoPoint+Plumb.swift", "Order+Plumb.swift", "Shop+Accessors.swift",
      ])
    #expect(
      Self.files()["Order+Plumb.swift"] == """
        // plumb:generated
        // Written from the model: change the model or the configuration, not this file.
        // swift-format-ignore-file
        // swiftlint:disable all

        import CoreData
        import Foundation

        #if canImport(ObjectiveC)
          @objc(Order)
        #endif
        public final class Order: NSManagedObject {
          @nonobjc public class func fetchRequest() -> NSFetchRequest<Order> {
            NSFetchRequest<Order>(entityName: "Order")
          }

          public var isDraft: Bool {
            get { stored(forKey: "isDraft", or: true) }
            set { store(newValue, forKey: "isDraft") }
          }

          public var note: Note? {
            get { decoded(forKey: "note_blob") }
            set { encode(newValue, forKey: "note_blob") }
          }

          public var placedAt: Date {
            get { stored(forKey: "placedAt", or: Date(timeIntervalSinceReferenceDate: 631_123_200)) }
            set { store(newValue, forKey: "placedAt") }
          }

          public var repeats: Int16? {
            get { stored(forKey: "repeat") }
            set { store(newValue, forKey: "repeat") }
          }

          public var state: OrderState {
            get { raw(forKey: "state_raw", or: "open") }
            set { store(newValue.rawValue, forKey: "state_raw") }
          }

          public var tint: Tint? {
            get { stored(forKey: "tint") }
            set { store(newValue, forKey: "tint") }
          }

          public var total: Decimal {
            get { stored(forKey: "total", or: Decimal(string: "0.1") ?? 0) }
            set { store(newValue, forKey: "total") }
          }

          public var customer: Customer? {
            get { stored(forKey: "customer_ref") }
            set { store(newValue, forKey: "customer_ref") }
          }
        }

        extension Order: Identifiable {}

        extension Order: ShopAccessors {}

        """)
  }

  /// The functions that the accessors call are in one file for all classes.
  @Test func theSharedFunctions() {
    #expect(
      Self.files()["Shop+Accessors.swift"] == """
        // plumb:generated
        // Written from the model: change the model or the configuration, not this file.
        // swift-format-ignore-file
        // swiftlint:disable all

        import CoreData
        import Foundation

        /// The functions that the accessors of all classes call.
        protocol ShopAccessors: NSManagedObject {}

        extension ShopAccessors {
          func stored<Value>(forKey key: String) -> Value? {
            willAccessValue(forKey: key)
            defer { didAccessValue(forKey: key) }
            return primitiveValue(forKey: key) as? Value
          }

          func stored<Value>(forKey key: String, or other: Value) -> Value {
            stored(forKey: key) ?? other
          }

          func store(_ value: Any?, forKey key: String) {
            willChangeValue(forKey: key)
            defer { didChangeValue(forKey: key) }
            setPrimitiveValue(value, forKey: key)
          }

          func raw<Value: RawRepresentable>(forKey key: String) -> Value? {
            stored(forKey: key).flatMap(Value.init(rawValue:))
          }

          func raw<Value: RawRepresentable>(
            forKey key: String,
            or other: Value.RawValue
          ) -> Value {
            guard let value = raw(forKey: key) ?? Value(rawValue: other) else {
              preconditionFailure("\\(other) is no raw value of \\(Value.self)")
            }
            return value
          }

          func decoded<Value: Decodable>(forKey key: String) -> Value? {
            stored(forKey: key).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
          }

          func encode(_ value: (some Encodable)?, forKey key: String) {
            do {
              store(try value.map { try JSONEncoder().encode($0) }, forKey: key)
            } catch {
              assertionFailure("\\(key) cannot be encoded: \\(error)")
            }
          }

          func composed<Value>(
            forKey key: String,
            by make: ([String: Any]) -> Value
          ) -> Value? {
            stored(forKey: key).map(make)
          }

          func related<Object: NSManagedObject>(forKey key: String) -> Set<Object> {
            value(forKey: key) as? Set<Object> ?? []
          }

          func count(of key: String) -> Int {
            mutableSetValue(forKey: key).count
          }
        }

        """)
  }

  @Test func aClassWithAToManyRelationship() {
    #expect(
      Self.files()["Customer+Plumb.swift"]?.components(separatedBy: "NSManagedObject {").dropFirst().first == """

          @nonobjc public class func fetchRequest() -> NSFetchRequest<Customer> {
            NSFetchRequest<Customer>(entityName: "Customer")
          }

          public var email: String {
            get { stored(forKey: "email", or: "") }
            set { store(newValue, forKey: "email") }
          }

          public var place: GeoPoint? {
            get { composed(forKey: "place", by: GeoPoint.init(dictionary:)) }
            set { store(newValue?.dictionary, forKey: "place") }
          }

          public var orders: Set<Order> {
            get { related(forKey: "orders") }
            set { setValue(newValue, forKey: "orders") }
          }
        }

        // MARK: - orders

        extension Customer {
          public func addToOrders(_ value: Order) {
            mutableSetValue(forKey: "orders").add(value)
          }

          public func removeFromOrders(_ value: Order) {
            mutableSetValue(forKey: "orders").remove(value)
          }

          public func addToOrders(_ values: Set<Order>) {
            mutableSetValue(forKey: "orders").union(values)
          }

          public func removeFromOrders(_ values: Set<Order>) {
            mutableSetValue(forKey: "orders").minus(values)
          }

          public var ordersCount: Int { count(of: "orders") }
        }

        extension Customer: Identifiable {}

        extension Customer: ShopAccessors {}

        """)
  }

  @Test func aComposite() {
    #expect(
      Self.files()["GeoPoint+Plumb.swift"]?.components(separatedBy: "import Foundation\n\n").last == """
        public struct GeoPoint: Codable, Hashable, Sendable {
          public var latitude: Double = 0.0
          public var longitude: Double? = nil

          public init(latitude: Double = 0.0, longitude: Double? = nil) {
            self.latitude = latitude
            self.longitude = longitude
          }

          /// Reads the values from Core Data's dictionary, by their names in the model.
          public init(dictionary: [String: Any]) {
            latitude = dictionary["lat"] as? Double ?? latitude
            longitude = dictionary["long"] as? Double
          }

          /// The values for Core Data, by their names in the model.
          public var dictionary: [String: Any] {
            var values: [String: Any] = [:]
            values["lat"] = self.latitude
            values["long"] = self.longitude
            return values
          }
        }

        """)
  }

  @Test func anOrderedRelationshipIsAnArray() throws {
    var playlist = Entity(
      name: "Playlist",
      attributes: [
        Attribute(name: "length", type: .float), Attribute(name: "newest", type: .date, isOptional: true),
        Attribute(name: "songsCount", type: .integer16),
      ],
      relationships: [Relationship(name: "songs", destination: "Song", isToMany: true)])
    playlist.relationships[0].isOrdered = true
    playlist.attributes[1].isDerived = true
    let declared = declarations(
      of: Model(name: "M", entities: [playlist.withClass, Entity(name: "Song").withClass]),
      options: DeclarationOptions(style: .accessor))
    let files = Generator(options: GeneratorOptions(identifiable: false)).files(for: declared.value)
    let text = try #require(files.first { $0.path == "Playlist+Plumb.swift" }?.text)
    #expect(
      text.components(separatedBy: "entityName: \"Playlist\")\n  }\n").last == """

          var length: Float {
            get { stored(forKey: "length", or: 0.0) }
            set { store(newValue, forKey: "length") }
          }

          var newest: Date? { stored(forKey: "newest") }

          var songsCount: Int16 {
            get { stored(forKey: "songsCount", or: 0) }
            set { store(newValue, forKey: "songsCount") }
          }

          var songs: [Song] {
            get { related(forKey: "songs") }
            set { setValue(NSOrderedSet(array: newValue), forKey: "songs") }
          }
        }

        // MARK: - songs

        extension Playlist {
          func addToSongs(_ value: Song) {
            mutableOrderedSetValue(forKey: "songs").add(value)
          }

          func removeFromSongs(_ value: Song) {
            mutableOrderedSetValue(forKey: "songs").remove(value)
          }

          func addToSongs(_ values: [Song]) {
            mutableOrderedSetValue(forKey: "songs").addObjects(from: values)
          }

          func removeFromSongs(_ values: [Song]) {
            mutableOrderedSetValue(forKey: "songs").removeObjects(in: values)
          }

          func insertIntoSongs(_ value: Song, at index: Int) {
            mutableOrderedSetValue(forKey: "songs").insert(value, at: index)
          }

          func removeFromSongs(at index: Int) {
            mutableOrderedSetValue(forKey: "songs").removeObject(at: index)
          }

          func replaceInSongs(at index: Int, with value: Song) {
            mutableOrderedSetValue(forKey: "songs").replaceObject(at: index, with: value)
          }
        }

        extension Playlist: ModelAccessors {}

        """)
    #expect(
      files.first { $0.path == "Model+Accessors.swift" }?.text.components(separatedBy: "NSManagedObject {}\n\n").last
        == """
        extension ModelAccessors {
          func stored<Value>(forKey key: String) -> Value? {
            willAccessValue(forKey: key)
            defer { didAccessValue(forKey: key) }
            return primitiveValue(forKey: key) as? Value
          }

          func stored<Value>(forKey key: String, or other: Value) -> Value {
            stored(forKey: key) ?? other
          }

          func stored(forKey key: String) -> Float? {
            (stored(forKey: key) as NSNumber?)?.floatValue
          }

          func stored(forKey key: String, or other: Float) -> Float {
            stored(forKey: key) ?? other
          }

          func store(_ value: Any?, forKey key: String) {
            willChangeValue(forKey: key)
            defer { didChangeValue(forKey: key) }
            setPrimitiveValue(value, forKey: key)
          }

          func related<Object: NSManagedObject>(forKey key: String) -> [Object] {
            (value(forKey: key) as? NSOrderedSet)?.array as? [Object] ?? []
          }
        }

        """)
    #expect(
      files.first { $0.path == "Song+Plumb.swift" }?.text.hasSuffix(
        "(entityName: \"Song\")\n  }\n}\n\nextension Song: ModelAccessors {}\n") == true)
  }

  /// A single file declares the functions that the accessors share only once, for all its classes.
  @Test func oneFileForAll() throws {
    let files = Self.files(GeneratorOptions(model: "Shop", singleFile: true))
    #expect(Array(files.keys) == ["Shop+Plumb.swift"])
    let text = try #require(files["Shop+Plumb.swift"])
    #expect(text.components(separatedBy: "  func store(").count == 2)
    #expect(text.components(separatedBy: "#if canImport(ObjectiveC)").count == 3)
  }
}
