import Testing

@testable import PlumbText

/// The binary search in numbers in ascending order.
@Suite struct ArrayOrderTests {
  @Test(arguments: [[], [4], [1, 3, 3, 8], [0, 1, 2, 5, 7, 7, 7, 9, 12]])
  func theFoundIndexIsThatOfALinearSearch(numbers: [Int]) {
    for number in -1...13 {
      #expect(numbers.firstIndex(notBelow: number) == numbers.firstIndex { $0 >= number } ?? numbers.endIndex)
    }
  }
}
