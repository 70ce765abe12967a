import Testing

@testable import PlumbSwift

/// Malicious files do not crash the reader, and do not take it much time.
@Suite struct ObjectiveCHostileTests {
  private static let heads = [
    "", "@property ", "@property (", "@property NSSet<", "- (void)a:(", "@dynamic ", "@implementation A\n- (void)a {",
    "@implementation A\n@dynamic ", "@interface A (", "@interface A : B <", "@interface A : B {", "@protocol ",
    "typedef NS_ENUM(", "NS_SWIFT_NAME(", "#define A ", "@implementation A\nX(", "@property __attribute__((",
  ]

  @Test(arguments: [
    "(", ")", "<", ">", "[", "]", "{", "}", "*", ",", ";", ":", "-", "+", "@", "#", "\"", "'", "\\", "\\\n", "/*", "//",
    "/", "a ", "a:", "(^", "NSSet<", "id<", "@end ", "@interface A : B ", "@implementation A ", "@property ", "#if\n",
    "unsigned ", "struct ", "__attribute__((", "NS_SWIFT_NAME(", "NS_ENUM(int,", "\0", "\u{FEFF}", "é", "const ",
    "@dynamic a,", "=", "// plumb:ignore a\n",
  ])
  func repetition(of text: String) {
    for head in Self.heads {
      let source = "@interface A : NSManagedObject\n@property int z;\n" + head + String(repeating: text, count: 300)
      let unit = SourceParser().parse(SourceFile(path: "A.m", text: source))
      #expect(unit.isParsed)
      _ = SourceParser().merge([unit])
    }
  }

  @Test func everyPrefixOfAFile() {
    let source = Array(
      """
      NS_SWIFT_NAME(A) @interface FA <T> : NSManagedObject <P> { int x; }
      @property (getter=isA, nullable) NSSet<NSDictionary<NSString *, id> *> *a, *b NS_SWIFT_NAME(c);
      - (void)insertObject:(A *)value inItemsAtIndex:(NSUInteger)i; // plumb:ignore a because b
      @end
      @implementation FA (B)
      @dynamic a, b;
      #define X \\
        y
      - (NSString *)f { return @"\\"}"; }
      @end
      typedef NS_ENUM(int16_t, Status) { One };
      """.utf8)
    for length in source.indices {
      let unit = SourceParser().parse(SourceFile(path: "A.h", bytes: Array(source[..<length])), always: true)
      _ = SourceParser().merge([unit])
    }
  }

  /// Files with ten megabytes of brackets, with and without a declaration that makes the parser read them.
  @Test func largeFiles() {
    let brackets = [UInt8](repeating: UInt8(ascii: "("), count: 10 << 20)
    #expect(!SourceParser().parse(SourceFile(path: "A.m", bytes: brackets)).isParsed)
    let refused = SourceParser().parse(SourceFile(path: "A.m", bytes: Array("@dynamic a".utf8) + brackets))
    #expect(refused.diagnostics.map(\.message) == ["A.m is too large to read"])
    let most = SourceParser().parse(
      SourceFile(
        path: "A.m", bytes: Array("@interface A : NSManagedObject @property ".utf8) + brackets.prefix(8_000_000)))
    #expect(most.isParsed)
  }

  /// The files that contain a word of Core Data or of the model.
  @Test(arguments: [
    ("@interface Cell : UIView\n@property int a;\n@end", false), ("int main(void) { return 0; }", false),
    ("@interface Order : Base\n@end", true), ("@implementation Order\n@end", true),
    ("@interface Base : NSManagedObject\n@end", true), ("@dynamic a;", true), ("", false),
    ("typedef NS_ENUM(int16_t, Status) {};", true), ("typedef NS_ENUM(int16_t, Other) {};", false),
    ("typedef int16_t Status;", true), ("typedef int16_t Other;", false), ("typedef void (*Status)(int);", false),
    ("typedef enum : int16_t { One, Two } Status;", true), ("typedef enum { One", false), ("typedef", false),
  ])
  func filesWithAWord(source: String, isOfInterest: Bool) {
    let parser = SourceParser(ExpectedNames(classes: ["Order": "Order"], types: ["Status"]))
    #expect(parser.parse(SourceFile(path: "A.h", text: source)).isParsed == isOfInterest)
  }

  /// The implementation of a base class contains no mention of Core Data. It is read in a second pass.
  @Test func skippedFilesOfABaseClass() {
    let parser = SourceParser()
    let units = [
      parser.parse(SourceFile(path: "Base.h", text: "@interface Base : NSManagedObject\n@property int a;\n@end")),
      parser.parse(SourceFile(path: "Base.m", text: "@implementation Base\n- (int)a { return 1; }\n@end")),
      parser.parse(SourceFile(path: "Sub.h", text: "@interface Sub : Base\n@end")),
      parser.parse(SourceFile(path: "Other.m", text: "@implementation Other\n@end")),
    ]
    #expect(units.map(\.isParsed) == [true, false, false, false])
    #expect(parser.skippedFiles(usedBy: units) == ["Base.m", "Sub.h"])
  }
}
