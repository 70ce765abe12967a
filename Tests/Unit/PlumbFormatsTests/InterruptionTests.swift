import Foundation
import Testing

@testable import PlumbFormats

@Suite struct InterruptionTests {
  nonisolated(unsafe) private static var hasCome = false

  /// The handlers of signals are those of the whole process, and other tests write files at the same time.
  @Test func aSignalTakesEffectWhenTheWorkIsDone() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP) { _ in InterruptionTests.hasCome = true }
      let hadCome = Interruption.deferred {
        kill(getpid(), SIGHUP)
        usleep(100_000)
        return InterruptionTests.hasCome
      }
      #expect(!hadCome)
      // The signal can be delivered on any thread, after a short delay.
      for _ in 0..<500 where !InterruptionTests.hasCome { usleep(10_000) }
      #expect(InterruptionTests.hasCome)
    }
  }
}
