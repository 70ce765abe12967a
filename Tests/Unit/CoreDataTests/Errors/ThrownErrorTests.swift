#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  @Suite struct ThrownErrors {
    func fail(_ code: CocoaError.Code, _ userInfo: [String: Any] = [:]) throws {
      throw coreDataError(code, userInfo)
    }

    @Test func isAnNSErrorWithCodeAndUserInfo() {
      do {
        try fail(.managedObjectMerge, ["conflictList": [1]])
      } catch let error as NSError {
        #expect(error.domain == NSCocoaErrorDomain && error.code == 133020)
        #expect(error.userInfo["conflictList"] as? [Int] == [1])
        #expect(error.localizedDescription == "Could not merge changes.")
      }
    }

    @Test func isACocoaErrorToo() {
      do {
        try fail(.validationMissingMandatoryProperty, [NSValidationKeyErrorKey: "title"])
      } catch let error as CocoaError {
        #expect(error.code == .validationMissingMandatoryProperty && error.validationKey == "title")
        #expect(error.localizedDescription == "title is a required value.")
      } catch {
        Issue.record("\(error)")
      }
    }

    @Test func isCaughtByItsName() {
      do {
        try fail(.persistentStoreOpen)
      } catch CocoaError.persistentStoreOpen {
      } catch {
        Issue.record("\(error)")
      }
    }

    @Test func describesItsCodeIfThereIsNoOtherText() {
      let error = coreDataError(.persistentStoreOpen) as NSError
      #expect(error.localizedDescription == "The operation couldn’t be completed. (Cocoa error 134080.)")
      let own = coreDataError(.persistentStoreOpen, [NSLocalizedDescriptionKey: "No such store."]) as NSError
      #expect(own.localizedDescription == "No such store.")
    }

    @Test func severalErrorsAreListed() {
      let one = coreDataError(.validationNumberTooLarge, [NSValidationKeyErrorKey: "age"])
      let two = coreDataError(.validationNumberTooSmall, [NSValidationKeyErrorKey: "age"])
      #expect(combinedError([]) == nil)
      #expect((combinedError([one]) as NSError?)?.code == 1610)
      let both = combinedError([one, two]) as NSError?
      #expect(both?.code == 1560)
      let all = combinedError([both, one as NSError].compactMap { $0 }) as NSError?
      let errors = all?.userInfo[NSDetailedErrorsKey] as? [NSError]
      #expect(errors?.map(\.code) == [1610, 1620, 1610])
    }
  }
#endif
