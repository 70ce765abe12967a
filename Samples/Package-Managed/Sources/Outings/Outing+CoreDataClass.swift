// As Xcode generates it.
// swift-format-ignore-file

import CoreData
import Foundation

#if canImport(ObjectiveC)
  @objc(Outing)
#endif
public class Outing: NSManagedObject {
  /// The weather of a day.
  #if canImport(ObjectiveC)
    @objc
  #endif
  public enum Weather: Int16 { case unknown, sunny, rainy }

  @NSManaged public var weather: Weather
  @NSManaged fileprivate var primitiveTitle: String?

  /// The title in capital letters, without notifications of an access.
  public var shoutedTitle: String? { primitiveTitle?.uppercased() }
}
