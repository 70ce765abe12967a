import Foundation

@objc(Loan)
open class Loan: _Loan {
  /// Not persisted: set while the desk is asking whether the reader wants to renew.
  var isAskingForRenewal = false

  var isOverdue: Bool {
    returnedOn == nil && dueOn < Date()
  }
}
