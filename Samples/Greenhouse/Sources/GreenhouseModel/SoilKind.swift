/// What a bed is filled with. The model stores the raw value in `Bed.soilRaw`.
public enum SoilKind: String, CaseIterable, Sendable {
  case clay
  case coco
  case loam
  case peat
  case sand
}
