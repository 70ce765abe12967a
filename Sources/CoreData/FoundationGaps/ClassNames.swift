import Foundation

/// The name of a class of managed objects, as `managedObjectClassName` takes it.
///
/// Foundation's function ends the program for a class inside another type; Apple's knows these, too. Such a class is
/// called `Module.Outer.Inner` here.
public func NSStringFromClass(_ aClass: NSManagedObject.Type) -> String {
  aClass == NSManagedObject.self ? "NSManagedObject" : className(of: aClass).qualified
}
