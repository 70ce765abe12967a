import Foundation
import Testing

/// The processor time of `plumb validate` does not grow with the square of a file's size.
///
/// A file of size 2n may need three times the time of one of size n, and half a second more. The time is that of the
/// process alone, so that other tests have little effect on it. A row that exceeds it is measured again.
@Suite struct GrowthTests {
  @Test(arguments: GrowthInput.all.indices) func timeIsProportional(_ index: Int) throws {
    let input = GrowthInput.all[index]
    let start = try Self.seconds(input.files(1))
    var (single, double) = (0.0, 0.0)
    for _ in 0..<3 {
      single = try Self.seconds(input.files(input.count)) - start
      double = try Self.seconds(input.files(2 * input.count)) - start
      if double <= 3 * max(0, single) + 0.5 { return }
    }
    Issue.record("\(input.name): \(single) s for \(input.count), \(double) s for \(2 * input.count)")
  }

  /// Returns the processor time of a check.
  private static func seconds(_ files: [String: String]) throws -> Double {
    let folder = try Folder(files)
    let call = #""$0" validate --quiet > /dev/null 2>&1; times > times"#
    let run = try ToolRun(
      ["-c", call, try ToolRun.tool("plumb").path], in: folder, tool: URL(fileURLWithPath: "/bin/sh"))
    let text = try #require(folder.text("times"), "\(run)")
    // The second line has the times of the shell's children: 0m0.120s 0m0.030s
    let line = try #require(text.split(separator: "\n").dropFirst().first)
    return line.split(separator: " ").reduce(0) { sum, time in
      let parts = time.dropLast().split(separator: "m").compactMap { Double($0) }
      return sum + (parts.count == 2 ? 60 * parts[0] + parts[1] : 0)
    }
  }
}
