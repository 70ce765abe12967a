import Foundation
import Testing

/// The processor time and the memory of `plumb` do not grow with the square of a file's size.
///
/// The time is that of the process alone, so that other tests have little effect on it. A row that exceeds its limit is
/// measured again. A process may use 256 MB for each 100 KB of its files.
@Suite struct GrowthTests {
  private static let mostMegabytes = 256.0

  @Test(arguments: GrowthInput.all.indices) func costIsProportional(_ index: Int) throws {
    let input = GrowthInput.all[index]
    var times = Times(double: try Self.seconds(input, 2 * input.count))
    // Most rows need no second run.
    if times.isProportional { return }
    times.start = try Self.seconds(input, 1)
    for attempt in 0..<3 where !times.isProportional {
      if attempt > 0 { times.double = try Self.seconds(input, 2 * input.count) }
      times.single = try Self.seconds(input, input.count)
    }
    #expect(times.isProportional, "\(input.name), \(input.count) elements: \(times)")
  }

  /// The processor times of three runs, in seconds. Times that are not measured are the shortest possible ones.
  struct Times {
    /// The time with one element.
    var start = 0.0
    /// The time with a number of elements.
    var single = 0.0
    /// The time with twice this number of elements.
    var double: Double

    /// Whether the second half of the elements takes less than one and a half times as long as the first half, and half a
    /// second more.
    var isProportional: Bool { double - start <= 2.5 * max(0, single - start) + 0.5 }
  }

  /// A cost that grows with the square is found if it takes a third of a second more than a third of the proportional
  /// cost.
  @Test(arguments: [
    (0, 0.1, true), (0.5, 0, true), (2, 0, true), (1, 0.1, true), (0, 0.5, false), (0.5, 0.6, false), (1, 0.8, false),
  ])
  func aQuadraticCostIsFound(_ linear: Double, _ quadratic: Double, _ isProportional: Bool) {
    let times = Times(
      start: 0.25, single: 0.25 + linear + quadratic, double: 0.25 + 2 * linear + 4 * quadratic)
    #expect(times.isProportional == isProportional)
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
