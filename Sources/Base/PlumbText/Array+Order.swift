extension [Int] {
  /// Returns the index of the first number that is not less than another one, in numbers in ascending order; the end if
  /// there is none.
  ///
  ///     [1, 3, 3, 8].firstIndex(notBelow: 3)   // 1
  package func firstIndex(notBelow number: Int) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
