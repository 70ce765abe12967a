import PlumbModel
import PlumbText

/// A number of bytes for people.
package enum ByteCount {
  /// Returns a number of bytes with its unit: `512 bytes`, `172 KiB`, `1.5 MiB`.
  package static func text(_ count: Int) -> String {
    if count < 1024 { return Phrase.plural(count, "byte", "bytes") }
    let units = ["KiB", "MiB", "GiB"]
    var (value, unit) = (Double(count) / 1024, 0)
    while value >= 1024, unit + 1 < units.count { (value, unit) = (value / 1024, unit + 1) }
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 || tenths >= 1000
      ? "\(Int(value.rounded())) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }
}
