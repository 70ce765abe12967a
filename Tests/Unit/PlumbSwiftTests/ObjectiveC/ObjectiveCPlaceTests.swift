import Testing

@testable import PlumbCore
@testable import PlumbDeclarations
@testable import PlumbSwift

/// Every part of a declaration has its exact byte range.
@Suite struct ObjectiveCPlaceTests {
  private func place(_ marked: String, _ part: (Declarations) -> Span?) -> (found: String?, expected: String) {
    let (source, places) = marked.unmarked
    let bytes = Array(source.utf8)
    let declared = SourceParser().declarations(in: [SourceFile(path: "A.m", text: source)]).value
    let found = part(declared).map { String(decoding: bytes[$0.range], as: UTF8.self) + "@\($0.start)" }
    return (found, places.first.map { String(decoding: bytes[$0], as: UTF8.self) + "@\($0.lowerBound)" } ?? "no mark")
  }

  @Test(
    arguments: [
      (\.whole, "/* é */ ⟦@property (nonatomic) NSString *a;⟧ // end"),
      (\.name, "@property NSString */* x */ ⟦a⟧ ;"), (\.name, "@property (copy) void (^⟦a⟧)(int);"),
      (\.type, "@property (nonatomic) ⟦NSString⟧ *a;"), (\.type, "@property ⟦NSSet<Item *>⟧ *a;"),
      (\.type, "@property const ⟦unsigned int⟧ a;"),
    ] as [(KeyPath<SourceRanges, Span?> & Sendable, String)])
  func properties(part: KeyPath<SourceRanges, Span?> & Sendable, member: String) {
    let (found, expected) = place("@interface Item : NSManagedObject\n  \(member)\n@end\n@implementation Item\n@end") {
      $0.entities.first?.properties.first?.places[keyPath: part]
    }
    #expect(found == expected)
  }

  @Test(
    arguments: [
      (\.whole, "// é\n⟦@interface Item : NSManagedObject <P> { int x; }\n@end⟧ // end"),
      (\.name, "@interface ⟦Item⟧: NSManagedObject\n@end"),
      (\.superclass, "@interface Item : /* x */ ⟦NSManagedObject⟧ <P, Q>\n@end"),
    ] as [(KeyPath<SourceRanges, Span?> & Sendable, String)])
  func classes(part: KeyPath<SourceRanges, Span?> & Sendable, source: String) {
    let (found, expected) = place(source) { $0.entities.first?.places[keyPath: part] }
    #expect(found == expected)
  }

  @Test func accessorsAndDynamicNames() {
    let (found, expected) = place(
      "@interface A : NSManagedObject @end @interface A (CoreDataGeneratedAccessors)\n- (void)⟦addTags⟧:(NSSet *)x; @end"
    ) { $0.entities.first?.form.accessors.first?.places.name }
    #expect(found == expected)
    let (name, wanted) = place("@interface A : NSManagedObject @end @implementation A @dynamic x, ⟦y⟧; @end") {
      $0.entities.first?.properties.last?.places.name
    }
    #expect(name == wanted)
  }
}
