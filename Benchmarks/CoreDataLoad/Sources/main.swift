import Foundation

/// What one run found, as the script reads it.
struct Run: Codable {
  var count: Int
  var structs: [Timing]
  var objects: [Timing]
  var bytesPerObject: Int
}

let counts = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let encoder = JSONEncoder()
for count in counts {
  let (structs, expected) = workWithStructs(count)
  let (objects, found, bytes) = try workWithObjects(count)
  guard found == expected else {
    FileHandle.standardError.write(Data("The objects answer \(found), the structs \(expected).\n".utf8))
    exit(2)
  }
  let line = try encoder.encode(Run(count: count, structs: structs, objects: objects, bytesPerObject: bytes))
  print(String(decoding: line, as: UTF8.self))
}
