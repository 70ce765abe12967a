// Written once by Plumb, yours from here on.

import CoreData
import Foundation

@objc(WeatherMeasurement)
public class WeatherMeasurement: NSManagedObject {}
