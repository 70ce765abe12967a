import Foundation
import Testing

/// The processor time and the memory of `plumb` do not grow with the square of a file's size.
///
/// A file of size 2n may need three times the time of one of size n, and half a second more. The time is that of the
/// process alone, so that other tests have little effect on it. A row that exceeds it is measured again. With files of
/// at most 100 KB, a process may use 256 MB.
@Suite struct GrowthTests {
  @Test(arguments: GrowthInput.all.indices) func timeIsProportional(_ index: Int) throws {
    let input = GrowthInput.all[index]
    let start = try Self.seconds(input, 1)
    var (single, double) = (0.0, 0.0)
    for _ in 0..<3 {
      single = try Self.seconds(input, input.count) - start
      double = try Self.seconds(input, 2 * input.count) - start
      if double <= 3 * max(0, single) + 0.5 { return }
    }
    Issue.record("\(input.name): \(single) s for \(input.count), \(double) s for \(2 * input.count)")
  }

  /// Returns the processor time of a call with a number of elements.
  private static func seconds(_ input: GrowthInput, _ count: Int) throws -> Double {
    let files = input.files(count)
    let folder = try Folder(files)
    // The limit is for the addresses of a process, which are about 200 MB more than its memory.
    let size = files.values.reduce(0) { $0 + $1.utf8.count }
    let limit = 200 + 256 * max(1, (size + 99_999) / 100_000)
    let call = #"ulimit -v \#(limit << 10); "$0" \#(input.arguments) > /dev/null 2> errors; echo $? > status; times > times"#
    let run = try ToolRun(
      ["-c", call, try ToolRun.tool("plumb").path], in: folder, tool: URL(fileURLWithPath: "/bin/sh"))
    let text = try #require(folder.text("times"), "\(run)")
    // A program that gets no memory ends with a signal.
    let status = folder.text("status").flatMap { Int($0.filter(\.isNumber)) } ?? 0
    #expect(status <= 64, "\(input.name) with \(count): status \(status) with \(limit) MB")
    // The second line has the times of the shell's children: 0m0.120s 0m0.030s
    let line = try #require(text.split(separator: "\n").dropFirst().first)
    return line.split(separator: " ").reduce(0) { sum, time in
      let parts = time.dropLast().split(separator: "m").compactMap { Double($0) }
      return sum + (parts.count == 2 ? 60 * parts[0] + parts[1] : 0)
    }
  }
}
