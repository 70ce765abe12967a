import PlumbSystem
import PlumbText
import Testing

/// The line with the duration of some work.
@Suite struct ProgressLineTests {
  private struct Failure: Error {}

  /// Runs work of a duration in milliseconds, and returns the written texts.
  private static func written(during milliseconds: UInt32, fails: Bool = false) throws -> [String] {
    let texts = Guarded<[String]>([])
    let line = ProgressLine("working", delay: 100, interval: 50) { text in texts.withLock { $0.append(text) } }
    do {
      let result = try line.run { () throws -> Int in
        usleep(milliseconds * 1_000)
        if fails { throw Failure() }
        return 7
      }
      #expect(result == 7 && !fails)
    } catch {
      #expect(fails)
    }
    return texts.withLock { $0 }
  }

  @Test func shortWorkHasNoLine() throws { #expect(try Self.written(during: 1) == []) }

  /// The line is erased at the end, also after an error.
  @Test(arguments: [false, true]) func longWorkHasALine(_ fails: Bool) throws {
    let texts = try Self.written(during: 400, fails: fails)
    #expect(texts.first == "\rworking: 0 s" && texts.last == "\r\u{1B}[K" && texts.count > 2, "\(texts)")
  }
}
