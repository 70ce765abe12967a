import Foundation
import SwiftParser

/// Parses every Swift file of a folder, one after the other, and discards the trees.
@main
enum BareParse {
  static func main() throws {
    let folder = CommandLine.arguments.dropFirst().first ?? "."
    var bytes = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".swift") {
      let text = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
      bytes += text.count
      text.withUnsafeBufferPointer { _ = Parser.parse(source: $0) }
    }
    print("\(bytes) bytes")
  }
}
