import CoreData
import Foundation
import Testing

private final class Upper: ValueTransformer {
  override class func transformedValueClass() -> AnyClass { NSString.self }
  override class func allowsReverseTransformation() -> Bool { false }
  override func transformedValue(_ value: Any?) -> Any? { (value as? String)?.uppercased() }
}

private final class Factor: ValueTransformer {
  let factor: Int

  init(factor: Int) {
    self.factor = factor
    super.init()
  }

  override func transformedValue(_ value: Any?) -> Any? { (value as? Int).map { $0 * factor } }
  override func reverseTransformedValue(_ value: Any?) -> Any? { (value as? Int).map { $0 / factor } }
}

@Suite struct ValueTransformers {
  @Test func namesHaveAppleSValues() {
    #expect(NSValueTransformerName.negateBooleanTransformerName.rawValue == "NSNegateBoolean")
    #expect(NSValueTransformerName.isNilTransformerName.rawValue == "NSIsNil")
    #expect(NSValueTransformerName.isNotNilTransformerName.rawValue == "NSIsNotNil")
    #expect(NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue == "NSSecureUnarchiveFromData")
    #expect(NSValueTransformerName("x") == NSValueTransformerName(rawValue: "x"))
  }

  @Test func aRegisteredTransformerIsFoundByItsName() {
    let name = NSValueTransformerName("ValueTransformers.factor")
    let transformer = Factor(factor: 2)
    #expect(ValueTransformer(forName: name) == nil)
    ValueTransformer.setValueTransformer(transformer, forName: name)
    #expect(ValueTransformer(forName: name) === transformer)
    #expect(ValueTransformer.valueTransformerNames().contains(name))
    #expect(ValueTransformer(forName: name)?.transformedValue(4) as? Int == 8)
    #expect(ValueTransformer(forName: name)?.reverseTransformedValue(4) as? Int == 2)
    ValueTransformer.setValueTransformer(nil, forName: name)
    #expect(ValueTransformer(forName: name) == nil)
  }

  @Test func aSubclassDeclaresItsCapabilities() {
    #expect(!Upper.allowsReverseTransformation() && Factor.allowsReverseTransformation())
    #expect(ObjectIdentifier(Upper.transformedValueClass()) == ObjectIdentifier(NSString.self))
    #expect(Upper().transformedValue("ab") as? String == "AB")
  }

  @Test func reverseIsTheSameByDefault() {
    #expect(ValueTransformer(forName: .negateBooleanTransformerName)?.reverseTransformedValue(true) as? Bool == false)
  }

  @Test func theBuiltInOnesAreThere() {
    #expect(ValueTransformer(forName: .negateBooleanTransformerName)?.transformedValue(false) as? Bool == true)
    #expect(ValueTransformer(forName: .isNilTransformerName)?.transformedValue(nil) as? Bool == true)
    #expect(ValueTransformer(forName: .isNilTransformerName)?.transformedValue(1) as? Bool == false)
    #expect(ValueTransformer(forName: .isNotNilTransformerName)?.transformedValue(1) as? Bool == true)
    let secure = ValueTransformer(forName: .secureUnarchiveFromDataTransformerName)
    #expect(secure is NSSecureUnarchiveFromDataTransformer)
  }

  @Test func secureArchivesGoBackAndForth() throws {
    let transformer = NSSecureUnarchiveFromDataTransformer()
    let value: [String: Any] = ["names": ["a", "b"], "count": 2, "url": NSURL(string: "a:b") as Any]
    let data = try #require(transformer.reverseTransformedValue(value) as? Data)
    let back = try #require(transformer.transformedValue(data) as? [String: Any])
    #expect(back["names"] as? [String] == ["a", "b"])
    #expect(back["count"] as? Int == 2)
    #expect((back["url"] as? NSURL)?.absoluteString == "a:b")
    #expect(transformer.transformedValue(nil) == nil)
    #expect(transformer.reverseTransformedValue(nil) == nil)
  }

  @Test func theListOfAllowedClassesHasThoseOfPropertyLists() {
    let allowed = NSSecureUnarchiveFromDataTransformer.allowedTopLevelClasses.map { NSStringFromClass($0) }
    let names = Set(allowed.map { $0.split(separator: ".").last ?? "" })
    #expect(names.isSuperset(of: ["NSArray", "NSDictionary", "NSURL"]))
  }
}
