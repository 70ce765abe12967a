#if canImport(ObjectiveC)
  import Foundation

  /// The colour of a healthy leaf, each channel from 0 to 1. The model stores it archived in `Crop.swatch`.
  @objc(LeafColor)
  public final class LeafColor: NSObject, NSSecureCoding {
    public static var supportsSecureCoding: Bool { true }

    public let red: Double
    public let green: Double
    public let blue: Double

    public init(red: Double, green: Double, blue: Double) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    public init?(coder: NSCoder) {
      red = coder.decodeDouble(forKey: "red")
      green = coder.decodeDouble(forKey: "green")
      blue = coder.decodeDouble(forKey: "blue")
    }

    public func encode(with coder: NSCoder) {
      coder.encode(red, forKey: "red")
      coder.encode(green, forKey: "green")
      coder.encode(blue, forKey: "blue")
    }
  }

  /// Archives leaf colours; register it under the name the model gives, `LeafColorTransformer`, before a store is loaded.
  @objc(LeafColorTransformer)
  public final class LeafColorTransformer: NSSecureUnarchiveFromDataTransformer {
    public override static var allowedTopLevelClasses: [AnyClass] { [LeafColor.self] }
  }
#endif
