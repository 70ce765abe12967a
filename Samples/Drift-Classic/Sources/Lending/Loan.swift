import Foundation

@objc(Loan)
open class Loan: _Loan {
  /// Not persisted: set until the reader answers whether the loan is renewed.
  var isAskingForRenewal = false

  var isOverdue: Bool {
    returnedOn == nil && dueOn < Date()
  }
}
