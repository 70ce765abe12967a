@testable import PlumbCDE

/// The counts of pending changes that CoreDataEvolution's tests expect to be 0. PlumbCDE has no pending changes.
extension CDEObservationDomain {
  var pendingObjectCount: Int { 0 }
  var pendingTokenCount: Int { 0 }
}

/// PlumbCDE counts no registrations: a test that expects one fails.
extension CDEObservationDomain {
  var producerRegistrationCount: Int { 0 }
}
