extension DefaultReading {
  /// Reads the default of an attribute.
  package init(_ attribute: borrowing Attribute) {
    guard attribute.defaultValue != nil || attribute.defaultDateInterval != nil else {
      self = .absent
      return
    }
    self.init(attribute.defaultValue, dateInterval: attribute.defaultDateInterval, as: attribute.type)
  }
}
