import PlumbCore
import PlumbDeclarations

extension SourceRanges {
  /// Whether a byte precedes the name: in the annotations and modifiers, which may be on separate lines.
  fileprivate func begins(with offset: Int) -> Bool {
    guard let whole else { return false }
    return Int(whole.start) == offset || whole.range.contains(offset) && offset <= Int(name?.start ?? whole.start)
  }
}

/// The declarations of a file by the offsets of their annotations and modifiers.
struct DeclaredPlaces {
  private let places: [SourceRanges]
  /// The indices of the places that begin in a part of 256 bytes.
  private var parts: [Int: [Int]] = [:]

  init(_ places: [SourceRanges]) {
    self.places = places
    for (index, place) in places.enumerated() {
      guard let whole = place.whole else { continue }
      let start = Int(whole.start)
      let end = max(start, Int(place.name?.start ?? whole.start))
      for part in start / 256...end / 256 { parts[part, default: []].append(index) }
    }
  }

  /// Returns the first declaration that begins with a byte.
  func beginning(with offset: Int) -> SourceRanges? {
    parts[offset / 256]?.lazy.map { places[$0] }.first { $0.begins(with: offset) }
  }
}

extension Declarations {
  /// The source locations of classes, structs and their members, the inner ones first.
  var allPlaces: [SourceRanges] {
    let forms = entities.map(\.form) + compositions.map(\.form)
    let properties =
      entities.flatMap { $0.properties.map(\.places) } + compositions.flatMap { $0.elements.map(\.places) }
    let others = forms.flatMap { $0.accessors.map(\.places) + $0.unstored.map(\.places) }
    return properties + others + entities.map(\.places) + compositions.map(\.places)
  }
}
