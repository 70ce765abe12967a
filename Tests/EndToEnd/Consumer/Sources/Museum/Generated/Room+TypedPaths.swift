// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension MuseumFields.Inheriting where Self == Room {
  /// Paths from an object, for predicates and sort descriptors.
  public static var fields: `Self`.Fields<Self, MuseumFields.Direct> {
    .init(MuseumFields.Steps())
  }

  /// The descriptions of the fields, by their names.
  public static var fieldTable: [String: MuseumFields.Field] { Room.FieldTable.fields }
}

extension Room {
  public struct Fields<Root, Reach>: MuseumFields.Entity {
    public typealias Object = Room
    public typealias Alone = Fields<Each<Object>, In>

    private let steps: Way

    public init(_ steps: Way) { self.steps = steps }

    public static func steps(of fields: Self) -> Way { fields.steps }

    public var changed: OptionalValue<Date> { .init(steps, "changed") }
    public var created: Value<Date> { .init(steps, "created") }
    public var exhibitCount: Value<Int> { .init(steps, "exhibitCount") }
    public var exhibits: ToMany<Exhibit.Fields<Root, In>> { .init(steps, "exhibits") }
    public var floor: Value<Int16> { .init(steps, "floor") }
    public var identifier: OptionalValue<UUID> { .init(steps, "identifier") }
    public var note: OptionalValue<String> { .init(steps, "note") }
    public var number: Value<Int32> { .init(steps, "number") }
  }

  fileprivate enum FieldTable {
    static let fields = MuseumFields.Field.table([
      MuseumFields.Field("changed", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("created", .attribute, .plain, isSortable: true),
      MuseumFields.Field("exhibitCount", .attribute, .plain, isSortable: true),
      MuseumFields.Field("exhibits", .relationship, to: "Exhibit", isOptional: true, isToMany: true),
      MuseumFields.Field("floor", .attribute, .plain, isSortable: true),
      MuseumFields.Field("identifier", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("note", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("number", .attribute, .plain, isSortable: true),
    ])
  }
}
