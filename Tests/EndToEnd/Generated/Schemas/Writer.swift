import Foundation
import PlumbModel

@testable import PlumbDeclarations
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// Writes the schema file of every version of a list into a folder, and a table of them.
@main struct Writer {
  static func main() throws {
    let (list, folder) = (CommandLine.arguments[1], CommandLine.arguments[2])
    var entries: [String] = []
    for version in try Version.list(list) {
      guard let model = version.model else {
        print("not read: \(version.path)")
        continue
      }
      let declared = declarations(of: model, options: DeclarationOptions(style: .managed)).value
      let generator = Generator(options: GeneratorOptions(model: "Version\(version.number)"))
      for file in generator.files(for: declared, with: [.schema], of: model)
      where file.path == "Version\(version.number)+Schema.swift" {
        try file.text.write(toFile: "\(folder)/\(file.path)", atomically: false, encoding: .utf8)
        entries.append("    \(version.number): Version\(version.number)Schema.makeModel,\n")
      }
    }
    let table = """
      import CoreData

      enum Schemas {
        static let all: [Int: @Sendable () -> NSManagedObjectModel] = [
      \(entries.isEmpty ? "    :\n" : entries.joined())  ]
      }

      """
    try table.write(toFile: "\(folder)/Schemas.swift", atomically: false, encoding: .utf8)
    print("written: \(entries.count)")
  }
}
