import Foundation

/// What a fetch request can return: managed objects, their identities, counts and dictionaries.
///
/// On Linux it is a marker: `any NSFetchRequestResult` must fit itself, as Objective-C's protocol does, so that
/// `NSFetchRequest<any NSFetchRequestResult>` exists. A value cannot be cast to it with `as?`.
@_marker public protocol NSFetchRequestResult: AnyObject {}

extension NSNumber: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
