import Foundation

extension AnyKeyPath {
  /// Whether the path is `rawValue` of a type. Key paths to computed properties have no names, so the path is applied to
  /// values of the type: to all cases, or to those with small whole numbers.
  func isRawValue(of type: Any.Type) -> Bool {
    guard let type = type as? any RawRepresentable.Type else { return false }
    return readsRawValue(type)
  }

  private func readsRawValue<Value: RawRepresentable>(_ type: Value.Type) -> Bool {
    guard let path = self as? KeyPath<Value, Value.RawValue> else { return false }
    if "\(self)".hasSuffix(".rawValue") { return true }
    let samples = Value.samples
    return !samples.isEmpty
      && samples.allSatisfy { sample in
        (sample.rawValue as? any Hashable).map { AnyHashable($0) == (sample[keyPath: path] as? AnyHashable) } ?? false
      }
  }
}

extension RawRepresentable {
  /// All cases of the type, or the values of small whole numbers.
  fileprivate static var samples: [Self] {
    if let type = self as? any CaseIterable.Type { return type.allValues.compactMap { $0 as? Self } }
    guard let type = RawValue.self as? any FixedWidthInteger.Type else { return [] }
    return (-128...1024).compactMap { type.number($0) as? RawValue }.compactMap(Self.init(rawValue:))
  }
}

extension CaseIterable {
  fileprivate static var allValues: [Any] { allCases.map { $0 } }
}

extension FixedWidthInteger {
  fileprivate static func number(_ number: Int) -> Any? { Self(exactly: number) }
}
