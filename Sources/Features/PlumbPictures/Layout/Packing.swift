/// A packing of rectangles on a sheet with a desired shape.
struct Packing {
  var aspect: Double
  var widest: Double?
  var gap: Double

  func places(of sizes: [Size]) -> (places: [Point], size: Size) {
    let area = sizes.reduce(0) { $0 + ($1.width + gap) * ($1.height + gap) }
    let least = sizes.map(\.width).max() ?? 0
    let ideal = (area * aspect).squareRoot()
    var best: (cost: Double, places: [Point], size: Size)?
    for factor in [0.85, 1, 1.1, 1.2, 1.35, 1.5] {
      let width = max(least, min(ideal * factor, widest ?? .infinity))
      let (places, size) = places(of: sizes, width: width)
      let shape = size.width / max(1, size.height) / aspect
      let cost = size.width * size.height * max(shape, 1 / max(shape, 1e-6)).squareRoot()
      if let best, best.cost <= cost { continue }
      best = (cost, places, size)
    }
    return (best?.places ?? [], best?.size ?? Size(0, 0))
  }

  /// Places each rectangle, the tallest first, as far up as possible, then as far to the left as possible.
  private func places(of sizes: [Size], width: Double) -> (places: [Point], size: Size) {
    var skyline = [Step(x: 0, y: 0)]
    var places = Array(repeating: Point(0, 0), count: sizes.count)
    var sheet = Size(0, 0)
    let order = sizes.indices.sorted {
      (-sizes[$0].height, -sizes[$0].width, $0) < (-sizes[$1].height, -sizes[$1].width, $1)
    }
    for index in order {
      let size = sizes[index]
      let place = place(for: size, on: skyline, width: width)
      places[index] = place
      raise(&skyline, from: place.x, to: place.x + size.width + gap, height: place.y + size.height + gap)
      sheet.width = max(sheet.width, place.x + size.width)
      sheet.height = max(sheet.height, place.y + size.height)
    }
    return (places, sheet)
  }

  /// The lower edge of the placed rectangles, from this x coordinate to the next step.
  private struct Step {
    var x: Double
    var y: Double
  }

  private func place(for size: Size, on skyline: [Step], width: Double) -> Point {
    var best: Point?
    for (index, step) in skyline.enumerated() where index == 0 || step.x + size.width <= width + 0.5 {
      var y = 0.0
      for other in skyline[index...] {
        if other.x >= step.x + size.width + gap { break }
        y = max(y, other.y)
      }
      if let best, best.y <= y { continue }
      best = Point(step.x, y)
    }
    return best ?? Point(0, 0)
  }

  private func raise(_ skyline: inout [Step], from left: Double, to right: Double, height: Double) {
    let after = skyline.last { $0.x <= right }?.y ?? 0
    let before = skyline.filter { $0.x < left }
    let behind = skyline.filter { $0.x > right }
    skyline = before + [Step(x: left, y: height), Step(x: right, y: after)] + behind
  }
}
