// Written once by Plumb, yours from here on.

import CoreData
import Foundation

@objc(Station)
public class Station: NSManagedObject {}
