import Foundation

/// One step of the work, timed.
struct Timing: Codable {
  var step: String
  var count: Int
  /// Seconds.
  var seconds: Double
}

/// Runs steps and keeps how long each took.
struct Stopwatch {
  private(set) var timings: [Timing] = []

  mutating func time<T>(_ step: String, _ count: Int, _ work: () throws -> T) rethrows -> T {
    let start = DispatchTime.now().uptimeNanoseconds
    let result = try work()
    let end = DispatchTime.now().uptimeNanoseconds
    timings.append(Timing(step: step, count: count, seconds: Double(end - start) / 1e9))
    return result
  }
}

/// The bytes that the process has in memory now.
func residentBytes() -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
  let fields = text.split(separator: " ")
  return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
}
