// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Record: MuseumFields.Inheriting {}

extension MuseumFields.Inheriting where Self == Record {
  /// Paths from an object, for predicates and sort descriptors.
  public static var fields: `Self`.Fields<Self, MuseumFields.Direct> {
    .init(MuseumFields.Steps())
  }

  /// The descriptions of the fields, by their names.
  public static var fieldTable: [String: MuseumFields.Field] { Record.FieldTable.fields }
}

extension Record {
  public struct Fields<Root, Reach>: MuseumFields.Entity {
    public typealias Object = Record
    public typealias Alone = Fields<Each<Object>, In>

    private let steps: Way

    public init(_ steps: Way) { self.steps = steps }

    public static func steps(of fields: Self) -> Way { fields.steps }

    public var changed: OptionalValue<Date> { .init(steps, "changed") }
    public var created: Value<Date> { .init(steps, "created") }
    public var identifier: OptionalValue<UUID> { .init(steps, "identifier") }
    public var note: OptionalValue<String> { .init(steps, "note") }
  }

  fileprivate enum FieldTable {
    static let fields = MuseumFields.Field.table([
      MuseumFields.Field("changed", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("created", .attribute, .plain, isSortable: true),
      MuseumFields.Field("identifier", .attribute, .plain, isOptional: true, isSortable: true),
      MuseumFields.Field("note", .attribute, .plain, isOptional: true, isSortable: true),
    ])
  }
}
