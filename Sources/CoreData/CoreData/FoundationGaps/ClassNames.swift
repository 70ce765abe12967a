import Foundation

/// Returns the name of a class of managed objects, in the form that `managedObjectClassName` uses.
///
/// Foundation's function on Linux ends the program for a class that is nested in another type. Apple's function
/// supports such classes. This function returns `Module.Outer.Inner` for them.
public func NSStringFromClass(_ aClass: NSManagedObject.Type) -> String {
  aClass == NSManagedObject.self ? "NSManagedObject" : className(of: aClass).qualified
}
