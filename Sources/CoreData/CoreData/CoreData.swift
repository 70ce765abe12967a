// Core Data for Linux. It has Apple's API, so that sources with `import CoreData` compile and run on Linux.
@_exported import Foundation
// On Apple's platforms, Foundation exports Observation too.
@_exported import Observation

/// Ends the program with the name of an API that this module does not implement yet. This is preferable to a wrong
/// result.
func unsupported(_ api: String, file: StaticString = #file, line: UInt = #line) -> Never {
  fatalError("Core Data on Linux: \(api) is not implemented.", file: file, line: line)
}

/// The exceptions that Core Data raises when it is misused. Linux has no exceptions, so the program ends.
enum Misuse: String {
  case invalidArgument = "NSInvalidArgumentException"
  case internalInconsistency = "NSInternalInconsistencyException"
  case undefinedKey = "NSUnknownKeyException"
  case objectInaccessible = "NSObjectInaccessibleException"
}

/// Ends the program in place of a Core Data exception: the caller violated a rule of the API.
func raise(_ misuse: Misuse, _ reason: String, file: StaticString = #file, line: UInt = #line) -> Never {
  fatalError(
    "*** Terminating due to uncaught exception '\(misuse.rawValue)', reason: '\(reason)'", file: file, line: line)
}
