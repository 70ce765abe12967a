@testable import PlumbSwift

extension String {
  /// The text without its marks `⟦` and `⟧`, and the byte ranges that they enclose.
  var unmarked: (text: String, places: [Range<Int>]) {
    var text = ""
    var places: [Range<Int>] = []
    var open: [Int] = []
    for character in self {
      switch character {
      case "⟦": open.append(text.utf8.count)
      case "⟧": if let start = open.popLast() { places.append(start..<text.utf8.count) }
      default: text.append(character)
      }
    }
    return (text, places)
  }
}
