import Foundation
import Testing

@testable import PlumbFormats

@Suite struct InterruptionTests {
  nonisolated(unsafe) private static var hasCome = false

  @Test func aSignalTakesEffectWhenTheWorkIsDone() {
    let before = signal(SIGHUP) { _ in InterruptionTests.hasCome = true }
    defer { signal(SIGHUP, before) }
    let hadCome = Interruption.deferred {
      kill(getpid(), SIGHUP)
      usleep(100_000)
      return Self.hasCome
    }
    #expect(!hadCome)
    // The signal can be delivered on any thread, after a short delay.
    for _ in 0..<500 where !Self.hasCome { usleep(10_000) }
    #expect(Self.hasCome)
  }
}
