import Foundation
import Testing

/// The processor time and the memory of `plumb` do not grow with the square of a file's size.
///
/// A file of size 2n may need three times the time of one of size n, and half a second more. The time is that of the
/// process alone, so that other tests have little effect on it. A row that exceeds it is measured again. A process may
/// use 256 MB for each 100 KB of its files.
@Suite struct GrowthTests {
  private static let mostMegabytes = 256.0

  @Test(arguments: GrowthInput.all.indices) func costIsProportional(_ index: Int) throws {
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

  /// Returns the processor time of a run with a number of elements, and checks its memory.
  private static func seconds(_ input: GrowthInput, _ count: Int) throws -> Double {
    let files = try input.contents(count)
    let folder = try Folder()
    for (path, content) in files { try folder.write(content, to: path) }
    let run = try MeasuredRun(input.arguments, of: input.tool, in: folder)
    let size = files.values.reduce(0) { $0 + $1.count }
    let most = mostMegabytes * max(1, Double(size) / 100_000)
    #expect(run.isExit && run.megabytes <= most, "\(input.name) with \(count): \(run)")
    return run.seconds
  }
}
