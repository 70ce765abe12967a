import CoreData

/// Compares the versions of two compiled models with the system's Core Data. Ends with status 1 if they differ.
@main
enum CompareCompiled {
  static func main() throws {
    let (expected, actual) = (
      URL(fileURLWithPath: CommandLine.arguments[1]), URL(fileURLWithPath: CommandLine.arguments[2])
    )
    let names = try FileManager.default.contentsOfDirectory(atPath: expected.path).filter { $0.hasSuffix(".mom") }
      .sorted()
    var differences: [String] = []
    for name in names {
      guard let one = NSManagedObjectModel(contentsOf: expected.appendingPathComponent(name)) else {
        fatalError("Core Data does not open \(name) of Xcode")
      }
      guard let other = NSManagedObjectModel(contentsOf: actual.appendingPathComponent(name)) else {
        differences.append("\(name): Core Data does not open it")
        continue
      }
      if one.entityVersionHashesByName != other.entityVersionHashesByName {
        differences.append("\(name): version hashes")
      }
      for entity in one.entities where entity != other.entitiesByName[entity.name ?? ""] {
        differences.append("\(name): entity \(entity.name ?? "")")
      }
      if one != other { differences.append("\(name): the models differ") }
    }
    guard NSManagedObjectModel(contentsOf: actual) != nil else { fatalError("Core Data does not open \(actual.path)") }
    for difference in differences { print(difference) }
    print("\(actual.lastPathComponent): \(names.count) versions, \(differences.count) differences")
    exit(differences.isEmpty ? 0 : 1)
  }
}
