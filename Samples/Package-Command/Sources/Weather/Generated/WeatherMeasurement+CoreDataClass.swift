// Written once by Plumb. The file is not changed again.

import CoreData
import Foundation

@objc(WeatherMeasurement)
public class WeatherMeasurement: NSManagedObject {}
