import Testing

@testable import PlumbText

@Suite struct ThreadsTests {
  @Test(arguments: [0, 1, 8, 9, 100, 5000]) func mapKeepsTheOrder(count: Int) {
    let numbers = Array(0..<count)
    #expect(Parallel.map(numbers) { "\($0)" } == numbers.map(String.init))
  }

  @Test func mapsWithinMaps() {
    let sums = Parallel.map(Array(0..<20)) { one in
      Parallel.map(Array(0..<20)) { one * $0 }.reduce(0, +)
    }
    #expect(sums == (0..<20).map { $0 * 190 })
  }

  @Test func bothGiveTheirResults() {
    let (one, other) = Parallel.both({ "one" }, { 2 })
    #expect(one == "one" && other == 2)
  }

  /// Returns the sum by recursion. Each call uses more than 100 bytes of stack.
  private static func sum(to number: Int) -> Int { number == 0 ? 0 : number + sum(to: number - 1) }

  @Test func aDeepStackHoldsWhatThisOneCannot() {
    #expect(Stack.run(on: 256 << 20) { Self.sum(to: 500_000) } == 125_000_250_000)
  }

  @Test func aStackThatIsLargeEnoughIsUsed() {
    let inner = Stack.run(on: 8 << 20) { () -> Bool? in
      let left = Stack.remaining
      #expect(left >= 8 << 20 - 64 << 10)
      return Stack.run(on: 1 << 20) { Stack.remaining < left && left - Stack.remaining < 1 << 20 }
    }
    #expect(inner == .some(true))
  }

  @Test func aStackThatIsTooLargeIsNone() {
    #expect(Stack.run(on: 1 << 60) { 1 } == nil)
  }
}
