// Written once by Plumb. The file is not changed again.

import CoreData
import Foundation

@objc(Station)
public class Station: NSManagedObject {}
