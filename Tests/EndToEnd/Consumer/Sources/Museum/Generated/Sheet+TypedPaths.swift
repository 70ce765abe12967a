// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Sheet {
  /// Paths from an object, for predicates and sort descriptors.
  public static var fields: Fields<Sheet, MuseumFields.Direct> { .init(MuseumFields.Steps()) }

  /// The descriptions of the fields, by their names.
  public static var fieldTable: [String: MuseumFields.Field] { FieldTable.fields }

  public struct Fields<Root, Reach>: MuseumFields.Entity {
    public typealias Object = Sheet
    public typealias Alone = Fields<Each<Object>, In>

    private let steps: Way

    public init(_ steps: Way) { self.steps = steps }

    public static func steps(of fields: Self) -> Way { fields.steps }

    public var address: Value<URL> { .init(steps, "address") }
    public var addressOrNil: OptionalValue<URL> { .init(steps, "addressOrNil") }
    public var bytes: Value<Data> { .init(steps, "bytes") }
    public var bytesOrNil: OptionalValue<Data> { .init(steps, "bytesOrNil") }
    public var exact: Value<Decimal> { .init(steps, "exact") }
    public var exactOrNil: OptionalValue<Decimal> { .init(steps, "exactOrNil") }
    public var flag: Value<Bool> { .init(steps, "flag") }
    public var flagOrNil: OptionalValue<Bool> { .init(steps, "flagOrNil") }
    public var identity: Value<UUID> { .init(steps, "identity") }
    public var identityOrNil: OptionalValue<UUID> { .init(steps, "identityOrNil") }
    public var large: Value<Int> { .init(steps, "large") }
    public var largeOrNil: OptionalValue<Int> { .init(steps, "largeOrNil") }
    public var medium: Value<Int32> { .init(steps, "medium") }
    public var mediumOrNil: OptionalValue<Int32> { .init(steps, "mediumOrNil") }
    public var moment: Value<Date> { .init(steps, "moment") }
    public var momentOrNil: OptionalValue<Date> { .init(steps, "momentOrNil") }
    public var precise: Value<Double> { .init(steps, "precise") }
    public var preciseOrNil: OptionalValue<Double> { .init(steps, "preciseOrNil") }
    public var rough: Value<Float> { .init(steps, "rough") }
    public var roughOrNil: OptionalValue<Float> { .init(steps, "roughOrNil") }
    public var small: Value<Int16> { .init(steps, "small") }
    public var smallOrNil: OptionalValue<Int16> { .init(steps, "smallOrNil") }
    public var text: Value<String> { .init(steps, "text") }
    public var textOrNil: OptionalValue<String> { .init(steps, "textOrNil") }
  }

  fileprivate enum FieldTable {
    static let fields = MuseumFields.Field.table([
      MuseumFields.Field("address", .attribute, .plain),
      MuseumFields.Field("addressOrNil", .attribute, .plain, isOptional: true),
      MuseumFields.Field("bytes", .attribute, .plain),
      MuseumFields.Field("bytesOrNil", .attribute, .plain, isOptional: true),
      MuseumFields.Field("exact", .attribute, .plain, isSortable: true),
      MuseumFields.Field("exactOrNil", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("flag", .attribute, .plain, isSortable: true),
      MuseumFields.Field("flagOrNil", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("identity", .attribute, .plain, isSortable: true),
      MuseumFields.Field("identityOrNil", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("large", .attribute, .plain, isSortable: true),
      MuseumFields.Field("largeOrNil", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("medium", .attribute, .plain, isSortable: true),
      MuseumFields.Field("mediumOrNil", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("moment", .attribute, .plain, isSortable: true),
      MuseumFields.Field("momentOrNil", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("precise", .attribute, .plain, isSortable: true),
      MuseumFields.Field("preciseOrNil", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("rough", .attribute, .plain, isSortable: true),
      MuseumFields.Field("roughOrNil", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("small", .attribute, .plain, isSortable: true),
      MuseumFields.Field("smallOrNil", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("text", .attribute, .plain, isSortable: true),
      MuseumFields.Field("textOrNil", .attribute, .plain, isOptional: true, isSortable: true),
    ])
  }
}
