// Core Data for Linux: Apple's signatures, so that sources that say `import CoreData` build and run there.
@_exported import Foundation
// Apple's Foundation brings it along.
@_exported import Observation

/// Ends the program for an API that this module does not have yet, naming it: better at once than a wrong result.
func unsupported(_ api: String, file: StaticString = #file, line: UInt = #line) -> Never {
  fatalError("Core Data on Linux: \(api) is not implemented.", file: file, line: line)
}

/// The exceptions that Core Data raises where it is misused. There are no exceptions on Linux: the program ends.
enum Misuse: String {
  case invalidArgument = "NSInvalidArgumentException"
  case internalInconsistency = "NSInternalInconsistencyException"
  case undefinedKey = "NSUnknownKeyException"
  case objectInaccessible = "NSObjectInaccessibleException"
}

/// Ends the program as Core Data's exception would: the caller broke a rule of the API.
func raise(_ misuse: Misuse, _ reason: String, file: StaticString = #file, line: UInt = #line) -> Never {
  fatalError(
    "*** Terminating due to uncaught exception '\(misuse.rawValue)', reason: '\(reason)'", file: file, line: line)
}
