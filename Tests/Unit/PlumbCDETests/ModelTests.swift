import Foundation
import PlumbCDE
import Testing

@MainActor
struct ModelTests {
  @Test func allStoragesReturnWhatWasSaved() async throws {
    try await withParcels { container in
      let context = container.viewContext
      let id = UUID()
      let parcel = Parcel(
        id: id, title: "box", price: 0.1, sentAt: nil, state: .sent, weight: .heavy,
        terms: ParcelTerms(isFragile: true), labels: ["a", "b"], size: ParcelSize(width: 1.5, depth: 0.1),
        isSelected: true)
      #expect(parcel.isSelected)
      context.insert(parcel)
      let notes = ["first", "second"].map { text in
        let note = ParcelNote(context: context)
        note.text = text
        return note
      }
      parcel.addToNotes(notes)
      parcel.insertIntoNotes(notes[1], at: 0)
      parcel.addToStops(ParcelStop(context: context))
      try context.save()
      context.reset()

      let read = try #require(context.fetch(Parcel.fetchRequest()).first)
      #expect(read.id == id)
      #expect(read.title == "box")
      #expect(read.price == 0.1)
      #expect(read.sentAt == nil)
      #expect(read.state == .sent)
      #expect(read.weight == .heavy)
      #expect(read.terms == ParcelTerms(isFragile: true))
      #expect(read.labels == ["a", "b"])
      #expect(read.size == ParcelSize(width: 1.5, depth: 0.1))
      #expect(read.notesCount == 2)
      #expect(read.stopsCount == 1)
      #expect(read.notes.allSatisfy { $0.parcel === read })
    }
  }

  @Test func theTablesHaveBothNames() {
    #expect(Parcel.__cdPersistentPath(forSwiftPath: "state") == "state_raw")
    #expect(Parcel.__cdPersistentPath(forSwiftPath: "size.width") == "size.w")
    #expect(Parcel.__cdPersistentPath(forSwiftPath: "notes.text") == "note_list.text")
    #expect(Parcel.__cdMeta(forSwiftPath: "notes.text")?.isToManyRelationship == true)
    #expect(Parcel.__cdMeta(forSwiftPath: ["terms"])?.supportsStoreSort == false)
    #expect(ParcelNote.__cdPersistentPath(forSwiftPath: "parcel.size.width") == "parcel.size.w")
    #expect(ParcelNote.__cdMeta(forSwiftPath: "parcel.notes") == nil)
    #expect(ParcelStop.Keys(rawValue: "parcels") == nil)
    #expect(Parcel.Keys.weight.rawValue == "weight_raw")
  }

  @Test func predicatesFindTheRightObjects() async throws {
    try await withParcels { container in
      let context = container.viewContext
      func parcel(_ title: String, _ notes: [String]) -> Parcel {
        let parcel = Parcel(context: context)
        parcel.fill(title)
        for text in notes {
          let note = ParcelNote(context: context)
          note.text = text
          note.parcel = parcel
        }
        return parcel
      }
      let sent = parcel("sent 10", ["late", "heavy"])
      sent.state = .sent
      sent.sentAt = Date(timeIntervalSinceReferenceDate: 1)
      sent.size = ParcelSize(width: 2, depth: nil)
      _ = parcel("sent 9", [])
      _ = parcel("packed", ["late"])
      try context.save()

      func titles(_ predicate: NSPredicate) throws -> [String] {
        let request = Parcel.fetchRequest()
        request.predicate = predicate
        return try context.fetch(request).map(\.title).sorted()
      }
      let missing: Date? = nil
      #expect(try titles(Parcel.path.state.equals(ParcelState.sent)) == ["sent 10"])
      #expect(try titles(Parcel.path.sentAt.equals(missing as Any)) == ["packed", "sent 9"])
      #expect(try titles(Parcel.path.title.contains("SENT")) == ["sent 10", "sent 9"])
      #expect(try titles(Parcel.path.title.contains("SENT", caseInsensitive: false)) == [])
      #expect(try titles(Parcel.path.notes.any.text.equals("late")) == ["packed", "sent 10"])
      #expect(try titles(Parcel.path.notes.all.text.equals("late")) == ["packed", "sent 9"])
      #expect(try titles(Parcel.path.notes.none.text.equals("heavy")) == ["packed", "sent 9"])
      #expect(try titles(Parcel.path.weight.lessThan(UInt8(1))).count == 3)

      let request = ParcelNote.fetchRequest()
      request.predicate = ParcelNote.path.parcel.state.equals(ParcelState.sent)
      #expect(try context.fetch(request).map(\.text).sorted() == ["heavy", "late"])
    }
  }

  @Test func sortsAreOfTheStoreOrInMemory() async throws {
    try await withParcels { container in
      let context = container.viewContext
      for title in ["sent 10", "sent 9", "Sent 1"] { Parcel(context: context).fill(title) }
      try context.save()
      func titles(_ sort: NSSortDescriptor) throws -> [String] {
        let request = Parcel.fetchRequest()
        request.sortDescriptors = [sort]
        return try context.fetch(request).map(\.title)
      }
      let stored = try NSSortDescriptor(Parcel.self, path: Parcel.path.title, order: .desc)
      #expect(try titles(stored) == ["sent 9", "sent 10", "Sent 1"])
      let localized = try NSSortDescriptor(
        Parcel.self, path: Parcel.path.title, order: .asc, collation: .localizedStandard, mode: .inMemory)
      #expect(try titles(localized) == ["Sent 1", "sent 9", "sent 10"])
    }
    let note = CDPath<Parcel, String>(swiftPath: ["notes", "text"], persistentPath: ["note_list", "text"])
    #expect(throws: CDSortDescriptorError.toManyRelationshipNotSupportedForSort("notes.text")) {
      _ = try NSSortDescriptor(Parcel.self, path: note, order: .asc)
    }
  }
}
