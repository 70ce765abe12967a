// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension MuseumFields.Inheriting where Self == Exhibit {
  /// Paths from an object, for predicates and sort descriptors.
  public static var fields: `Self`.Fields<Self, MuseumFields.Direct> {
    .init(MuseumFields.Steps())
  }

  /// The descriptions of the fields, by their names.
  public static var fieldTable: [String: MuseumFields.Field] { Exhibit.FieldTable.fields }
}

extension Exhibit {
  public struct Fields<Root, Reach>: MuseumFields.Entity {
    public typealias Object = Exhibit
    public typealias Alone = Fields<Each<Object>, In>

    private let steps: Way

    public init(_ steps: Way) { self.steps = steps }

    public static func steps(of fields: Self) -> Way { fields.steps }

    public var artist: Artist.Fields<Root, Reach> { .init(steps, "artist") }
    public var changed: OptionalValue<Date> { .init(steps, "changed") }
    public var condition: OptionalRaw<Condition> { .init(steps, "condition_raw") }
    public var created: Value<Date> { .init(steps, "created") }
    public var estimate: OptionalValue<Decimal> { .init(steps, "estimate") }
    public var history: OptionalOpaque { .init(steps, "history") }
    public var identifier: OptionalValue<UUID> { .init(steps, "identifier") }
    public var label: Transient { .init(steps, "label") }
    public var note: OptionalValue<String> { .init(steps, "note") }
    public var onLoan: Value<Bool> { .init(steps, "onLoan") }
    public var origin: MuseumFields.PlaceElements<Root, Reach> { .init(steps, "origin") }
    public var pieces: Value<Int16> { .init(steps, "pieces") }
    public var risk: Raw<Risk> { .init(steps, "risk_raw") }
    public var room: Room.Fields<Root, Reach> { .init(steps, "hall") }
    public var swatch: OptionalOpaque { .init(steps, "swatch") }
    public var tags: ToMany<Tag.Fields<Root, In>> { .init(steps, "tags") }
    public var title: Value<String> { .init(steps, "title") }
    public var titleKey: OptionalValue<String> { .init(steps, "titleKey") }
    public var weight: Value<Double> { .init(steps, "weight") }
    public var year: OptionalValue<Int32> { .init(steps, "year") }
  }

  fileprivate enum FieldTable {
    static let fields = MuseumFields.Field.table([
      MuseumFields.Field("artist", .relationship, to: "Artist", isOptional: true),
      MuseumFields.Field("changed", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field(
        "condition",
        .attribute,
        .raw,
        keyPath: "condition_raw",
        isOptional: true,
        isSortable: true
      ),
      MuseumFields.Field("created", .attribute, .plain, isSortable: true),
      MuseumFields.Field("estimate", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("history", .attribute, .codable, isOptional: true),
      MuseumFields.Field("identifier", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("label", .attribute, isOptional: true),
      MuseumFields.Field("note", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("onLoan", .attribute, .plain, isSortable: true),
      MuseumFields.Field("origin", .attribute, .composition, isOptional: true),
      MuseumFields.Field("origin.city", .element, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("origin.lat", .element, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("origin.lon", .element, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("pieces", .attribute, .plain, isSortable: true),
      MuseumFields.Field("risk", .attribute, .raw, keyPath: "risk_raw", isSortable: true),
      MuseumFields.Field("room", .relationship, keyPath: "hall", to: "Room", isOptional: true),
      MuseumFields.Field("swatch", .attribute, .transformed, isOptional: true),
      MuseumFields.Field("tags", .relationship, to: "Tag", isOptional: true, isToMany: true),
      MuseumFields.Field("title", .attribute, .plain, isSortable: true),
      MuseumFields.Field("titleKey", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("weight", .attribute, .plain, isSortable: true),
      MuseumFields.Field("year", .attribute, .plain, isOptional: true, isSortable: true),
    ])
  }
}
