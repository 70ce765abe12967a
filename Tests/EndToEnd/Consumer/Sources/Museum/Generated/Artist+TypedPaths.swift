// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension MuseumFields.Inheriting where Self == Artist {
  /// Paths from an object, for predicates and sort descriptors.
  public static var fields: `Self`.Fields<Self, MuseumFields.Direct> {
    .init(MuseumFields.Steps())
  }

  /// The descriptions of the fields, by their names.
  public static var fieldTable: [String: MuseumFields.Field] { Artist.FieldTable.fields }
}

extension Artist {
  public struct Fields<Root, Reach>: MuseumFields.Entity {
    public typealias Object = Artist
    public typealias Alone = Fields<Each<Object>, In>

    private let steps: Way

    public init(_ steps: Way) { self.steps = steps }

    public static func steps(of fields: Self) -> Way { fields.steps }

    public var changed: OptionalValue<Date> { .init(steps, "changed") }
    public var created: Value<Date> { .init(steps, "created") }
    public var identifier: OptionalValue<UUID> { .init(steps, "identifier") }
    public var mentor: Artist.Fields<Root, Reach> { .init(steps, "mentor") }
    public var name: Value<String> { .init(steps, "name") }
    public var note: OptionalValue<String> { .init(steps, "note") }
    public var pupils: ToMany<Artist.Fields<Root, In>> { .init(steps, "pupils") }
    public var works: ToMany<Exhibit.Fields<Root, In>> { .init(steps, "works") }
  }

  fileprivate enum FieldTable {
    static let fields = MuseumFields.Field.table([
      MuseumFields.Field("changed", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("created", .attribute, .plain, isSortable: true),
      MuseumFields.Field("identifier", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("mentor", .relationship, to: "Artist", isOptional: true),
      MuseumFields.Field("name", .attribute, .plain, isSortable: true),
      MuseumFields.Field("note", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("pupils", .relationship, to: "Artist", isOptional: true, isToMany: true),
      MuseumFields.Field("works", .relationship, to: "Exhibit", isOptional: true, isToMany: true),
    ])
  }
}
