/// What a sensor measures. The model stores the raw value in `Sensor.kindRaw`.
public enum SensorKind: Int16, CaseIterable, Sendable {
  case temperature = 0
  case humidity = 1
  case light = 2
  case soilMoisture = 3
}
