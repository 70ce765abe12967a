#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  private class Plain: NSManagedObject {
    override func awakeFromInsert() { super.awakeFromInsert() }
    override func validateForInsert() throws { try super.validateForInsert() }
  }

  private final class Heir: Plain {
    var more = 3
    override func willSave() { more += 1 }
  }

  private class Scrupulous: NSManagedObject {
    override func validateValue(
      _ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String
    ) throws {}
  }

  private final class ScrupulousHeir: Scrupulous {}

  @Suite struct ValidationOverrideTests {
    @Test func onlyClassesThatOverrideTheMethodValidateValues() {
      #expect(!ValidationOverrides.mayExist(in: NSManagedObject.self))
      #expect(!ValidationOverrides.mayExist(in: Plain.self))
      #expect(!ValidationOverrides.mayExist(in: Heir.self))
      #expect(ValidationOverrides.mayExist(in: Scrupulous.self))
      #expect(ValidationOverrides.mayExist(in: ScrupulousHeir.self))
    }
  }
#endif
