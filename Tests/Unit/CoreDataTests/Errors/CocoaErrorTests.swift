import CoreData
import Foundation
import Testing

@Suite struct CocoaErrors {
  @Test func keysHaveAppleSValues() {
    #expect(NSDetailedErrorsKey == "NSDetailedErrors")
    #expect(NSValidationObjectErrorKey == "NSValidationErrorObject")
    #expect(NSValidationKeyErrorKey == "NSValidationErrorKey")
    #expect(NSValidationPredicateErrorKey == "NSValidationErrorPredicate")
    #expect(NSValidationValueErrorKey == "NSValidationErrorValue")
    #expect(NSAffectedObjectsErrorKey == "NSAffectedObjectsErrorKey")
    #expect(NSAffectedStoresErrorKey == "NSAffectedStoresErrorKey")
    #expect(NSPersistentStoreSaveConflictsErrorKey == "conflictList")
    #expect(NSSQLiteErrorDomain == "NSSQLiteErrorDomain")
  }

  @Test func anErrorHasTheInvalidValues() {
    let object = NSObject()
    let info: [String: Any] = [
      NSValidationKeyErrorKey: "title", NSValidationObjectErrorKey: object, NSValidationValueErrorKey: "x",
      NSValidationPredicateErrorKey: NSPredicate(value: true),
    ]
    let error = CocoaError(.validationStringTooShort, userInfo: info)
    #expect(error.validationKey == "title")
    #expect(error.validationObject as AnyObject? === object)
    #expect(error.validationValue as? String == "x")
    #expect(error.validationPredicate != nil)
    #expect(error.affectedObjects == nil && error.affectedStores == nil)
    #expect(error.persistentStoreSaveConflicts == nil)
  }

  @Test func anErrorHasItsSubject() {
    let object = NSObject()
    let error = CocoaError(.managedObjectReferentialIntegrity, userInfo: [NSAffectedObjectsErrorKey: [object]])
    #expect(error.affectedObjects?.first === object)
  }

  @Test func anNSErrorIsCaughtAsACocoaErrorByItsCode() {
    let info: [String: Any] = [NSValidationKeyErrorKey: "title"]
    let error = NSError(domain: NSCocoaErrorDomain, code: NSValidationMissingMandatoryPropertyError, userInfo: info)
    do {
      throw error
    } catch CocoaError.validationMissingMandatoryProperty {
    } catch {
      Issue.record("\(error)")
    }
    do {
      throw error
    } catch let error as CocoaError {
      #expect(error.code == .validationMissingMandatoryProperty && error.validationKey == "title")
    } catch {
      Issue.record("\(error)")
    }
  }
}
