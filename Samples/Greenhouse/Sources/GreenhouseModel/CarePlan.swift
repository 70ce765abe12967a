/// The care that a crop needs. The model stores it encoded in `Crop.carePlan`.
public struct CarePlan: Codable, Equatable, Sendable {
  public var litersPerWeek: Double
  public var hoursOfLight: Int
  public var remarks: [String]

  public init(litersPerWeek: Double, hoursOfLight: Int, remarks: [String] = []) {
    self.litersPerWeek = litersPerWeek
    self.hoursOfLight = hoursOfLight
    self.remarks = remarks
  }
}
