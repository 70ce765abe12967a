extension DefaultReading {
  /// Reads the default of an attribute.
  package init(_ attribute: borrowing Attribute) {
    guard attribute.hasDefault else {
      self = .absent
      return
    }
    self.init(attribute.defaultValue, dateInterval: attribute.defaultDateInterval, as: attribute.type)
  }
}
