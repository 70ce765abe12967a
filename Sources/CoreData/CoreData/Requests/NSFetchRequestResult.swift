import Foundation

/// A protocol for the results of a fetch request: managed objects, their identifiers, counts and dictionaries.
///
/// On Linux, it is a marker protocol. `any NSFetchRequestResult` must conform to the protocol, as for Objective-C
/// protocols, so that `NSFetchRequest<any NSFetchRequestResult>` is a valid type. A value cannot be cast to it with
/// `as?`.
@_marker public protocol NSFetchRequestResult: AnyObject {}

extension NSNumber: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
