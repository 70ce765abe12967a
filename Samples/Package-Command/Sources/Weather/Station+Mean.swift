import CoreData

extension Station {
  /// The mean of all measurements, in degrees Celsius; nil without any.
  public var meanTemperature: Double? {
    let values = (measurements as? Set<WeatherMeasurement> ?? []).map(\.celsius)
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
