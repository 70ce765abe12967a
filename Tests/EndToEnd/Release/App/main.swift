// An app that Tests/EndToEnd/Release/run links statically: it makes a store, saves, opens the store again, and migrates it. It uses what
// finds conversions and classes of Foundation at run time: casts of collections, archives, transformers, property lists.
//
//     ShippedApp FOLDER    ends with status 1 and a list of what is wrong

import CoreData
import Foundation

guard CommandLine.arguments.count == 2 else {
  print("usage: ShippedApp FOLDER")
  exit(64)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
let url = folder.appendingPathComponent("Trips.sqlite")
var problems: [String] = []

@MainActor func expect(_ isTrue: Bool, _ problem: String) {
  if !isTrue { problems.append(problem) }
}

do {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try insert(Trips(url, hasNotes: false))
  try change(Trips(url, hasNotes: false))
  try readMigrated(Trips(url, hasNotes: true))
} catch {
  let error = error as NSError
  problems.append("\(error.code) \(error.localizedDescription) \(error.localizedFailureReason ?? "")")
}
for problem in problems { print("ShippedApp: \(problem)") }
exit(problems.isEmpty ? 0 : 1)

/// Saves a trip with two stops.
@MainActor func insert(_ trips: Trips) throws {
  let trip = trips.insert("Trip")
  trip.setValue("Lakes", forKey: "name")
  trip.setValue(["calm", "long"] as NSArray, forKey: "labels")
  trip.setValue(["depth": 12] as NSDictionary, forKey: "measures")
  trip.setValue(URL(string: "https://example.org/lakes"), forKey: "page")
  trip.setValue(Decimal(string: "12.5"), forKey: "price")
  for name in ["Inari", "Saimaa"] {
    let stop = trips.insert("Stop")
    stop.setValue(name, forKey: "name")
    stop.setValue(trip, forKey: "trip")
  }
  try trips.context.save()
  try trips.setMetadata(["Shops": ["a", "b"], "Limits": ["rows": 5, "isFull": false], "Day": Date.distantPast])
}

/// Reads the trip, changes it, and undoes the change.
@MainActor func change(_ trips: Trips) throws {
  let trip = try trips.trip()
  expect(trip.value(forKey: "stops") as? Set<NSManagedObject> != nil, "a to-many relationship is no Set")
  expect((trip.value(forKey: "stops") as? NSSet)?.count == 2, "the stops are missing")
  expect(trip.value(forKey: "labels") as? [String] == ["calm", "long"], "an array is not read from its archive")
  let measures = trip.value(forKey: "measures") as? [String: Int]
  expect(measures == ["depth": 12], "a dictionary is not read from its archive")
  expect(trip.value(forKey: "page") as? URL == URL(string: "https://example.org/lakes"), "a URL is not read")
  expect((trip.value(forKey: "price") as? NSDecimalNumber)?.doubleValue == 12.5, "a decimal number is not read")

  let metadata = trips.metadata
  expect(metadata["Shops"] as? [String] == ["a", "b"], "an array is not in the metadata")
  expect((metadata["Limits"] as? [String: Any])?["rows"] as? Int == 5, "a dictionary is not in the metadata")
  expect(metadata["Day"] as? Date == .distantPast, "a date is not in the metadata")

  trips.context.undoManager = UndoManager()
  trip.setValue("Rivers", forKey: "name")
  trips.context.processPendingChanges()
  trips.context.undo()
  expect(trip.value(forKey: "name") as? String == "Lakes", "a change is not undone")

  let token = try trips.historyToken()
  let archive = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
  let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: archive)
  expect(read == token, "a history token is not read from its archive")

  let request = NSFetchRequest<NSManagedObject>(entityName: "Stop")
  request.predicate = NSPredicate(format: "trip == %@ AND name IN %@", trip, ["Inari", "Oulu"])
  let count = try trips.context.count(for: request)
  expect(count == 1, "a predicate with a list of values finds \(count) objects")
  let uri = trip.objectID.uriRepresentation()
  expect(trips.coordinator.managedObjectID(forURIRepresentation: uri) == trip.objectID, "an identifier is not found")
}

/// Reads the trip in the migrated store.
@MainActor func readMigrated(_ trips: Trips) throws {
  let trip = try trips.trip()
  expect(trip.value(forKey: "notes") as? String == "none", "the added attribute has no default value")
  expect(trip.value(forKey: "labels") as? [String] == ["calm", "long"], "an archive is lost by the migration")
  expect(trips.metadata["Shops"] as? [String] == ["a", "b"], "the metadata is lost by the migration")
}
