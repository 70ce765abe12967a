/// Words of the formats, and texts that break parsers of any format.
enum Words {
  /// Texts that have broken parsers before, independent of the format.
  static let hostile = [
    "\u{FEFF}", "\0", "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{85}", "\u{2028}", "\u{202E}", "\u{2066}", "\r", "\r\n", "\t",
    "\u{9B}31m", "é", "e\u{301}", "🧾", "👩‍👩‍👧", "\u{FFFF}", "\u{10FFFF}", "%s%n", "\\(", "\\u{0}", "\\", "${x}", "`", "*/",
    "/*", "//", "\"\"\"", "#\"", "::error::x", "##[error]", "../../x", "/etc/passwd", "..", ".", "a/b", "~",
    "-1", "0", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551616", "1e309",
    "-1e-400", "NaN", "Infinity", "0x1p3", "1e99999999", "000000000000000000000000000001", "<<<<<<< HEAD\n",
    "=======\n",
    ">>>>>>> b\n", "true", "false", "null", "{}", "[]", "", " ",
  ]

  static let model = [
    "YES", "NO", "Nulify", "Nullify", "Cascade", "Deny", "No Action", "ascending", "desending", "Binary", "RTree",
    "Integer 16", "Integer 32", "Integer 64", "Integer 128", "Decimal", "Double", "Float", "String", "Boolean", "Date",
    "UUID", "URI", "Transformable", "Composite", "ObjectID", "class", "category", "attributeType", "toMany", "maxCount",
    "minCount", "deletionRule", "optional", "destinationEntity", "inverseName", "inverseEntity", "parentEntity",
    "representedClassName", "elementID", "derivationExpression", "items.@count", "valueTransformerName", "<!-- c -->",
    "<![CDATA[ x ]]>", "<?pi x?>", "&amp;", "&#10;", "&#x41;", "&#0;", "&x;", "]]>", "<userInfo/>", "<elements/>",
    "<entity name=\"Late\"/>", "<attribute name=\"late\" attributeType=\"String\"/>", " x:y=\"1\"", " xmlns=\"urn:x\"",
    "<!DOCTYPE model [<!ENTITY a \"b\">]>", "plumb.ignore", "SUBQUERY(items, $i, $i.x > 0).@count",
  ]

  static let propertyList = [
    "<dict>", "</dict>", "<array>", "</array>", "<key>a</key>", "<string>", "</string>", "<integer>1</integer>",
    "<real>1e400</real>", "<true/>", "<false/>", "<data>AAEC</data>", "<date>2001-01-01T00:00:00Z</date>",
    "<date>0000-02-31T23:59:60Z</date>", "<plist version=\"1.0\">", "CF$UID", "<![CDATA[x]]>", "&lt;", "&#0;",
    "_XCCurrentVersionName", "$archiver", "$objects", "$top", "$class", "bplist00", "bplist01",
  ]

  static let configuration = [
    "\"models\"", "\"path\"", "\"sources\"", "\"generate\"", "\"output\"", "\"style\"", "\"rules\"", "\"severity\"",
    "\"preset\"", "\"ignore\"", "\"custom\"", "\"entities\"", "\"attributes\"", "\"types\"", "\"baseline\"", "// c\n",
    "/* c */", ",", ":", "{", "}", "[", "]", "'a'", "+1", ".5", "0x1F", "\\uD800", "\\u0000", "\\x41", "Infinity",
    "\"model\"", "\"strict\"", "\"macro\"", "\"managed\"", "\"accessor\"", "\"swiftdata\"", "\"header\"",
  ]

  static let swift = [
    "class A: NSManagedObject {", "@NSManaged var a: Int64", "@objc(A)", "@PersistentModel", "@Attribute(.unique)",
    "@Relationship(inverse: \\B.a, deleteRule: .cascade)", "extension A {", "struct S {", "enum E: Int { case a = 1 }",
    "typealias T = Set<A>", "var a: [String: (Int, Int)]?", "{ get { primitiveValue(forKey: \"a\") } set { } }",
    "#if os(iOS)\n", "#else\n", "#endif\n", "// plumb:ignore drift-type because x\n", "if let a = ", "try? ", "a ? a ",
    "A<", "<A ", "a < ", "((", "[[", "{{", "\"\\(", "\"\"\"\n", "#\"", "where A == A,", "nonisolated(nonsending) ",
    "dependsOn(a) ", "@a(", "some ", "any ", "-> ", "async throws ", "let _ = ", "case a, ", "= nil", "! ", "?.", "...",
    "<<<<<<< A\n", "`a`", "$0", "\\.a", "inout ", "import CoreData\n", "final public ", "weak unowned ", "@Model", "&",
  ]

  static let objectiveC = [
    "@interface A : NSManagedObject", "@end", "@property (nonatomic, retain) NSString *a;", "@dynamic a;",
    "@implementation A", "NSSet<B *> *", "- (void)addItemsObject:(B *)value;", "#import \"A.h\"\n", "#if X\n",
    "#endif\n", "NS_ENUM(int16_t, S)", "NS_SWIFT_NAME(a)", "nullable", "__attribute__((x))", "typedef", "id<", "(^",
    "\\\n", "@\"", "@protocol P", "@class A, B;", "/*", "*/", "[[", "((", "{{", "@synthesize a = _a;",
    "unsigned long long",
  ]

  static let mapping = [
    "<object type=\"XDDEVENTITYMAPPING\" id=\"z1\">", "</object>", "<attribute name=\"name\" type=\"string\">",
    "</attribute>", "<relationship name=\"entitymappings\" idrefs=\"z1 z2\"/>", "z102", "z104", "type=\"binary\"",
    "sourcename", "mappingnumber", "valueexpressiondata", "autogenerateexpression", "YnBsaXN0MDA", "&amp;", "<plist>",
    "<!DOCTYPE database SYSTEM \"file:///etc/passwd\">",
  ]

  static let predicate = [
    "AND ", "OR ", "NOT ", "(", ")", "==", "!=", "<>", "BEGINSWITH[cd] ", "LIKE ", "MATCHES ", "IN {1, 2}", "BETWEEN {",
    "}", "SUBQUERY(items, $x, $x.a > 1)", ".@count", "@avg.a", "$NAME", "%@", "%K", "%d", "ANY ", "ALL ", "NONE ",
    "SELF",
    "TRUEPREDICATE", "FALSEPREDICATE", "nil", "\"a\"", "'b'", "FUNCTION(a, \"b:\", c)", "CAST(a, \"NSDate\")", "now()",
    "a.b.c", "[FIRST]", "[SIZE]", "**", "+", "-", "0x1F", "1e400", "TERNARY(a, b, c)", "noindex:", "#and", "a[0]", ":=",
  ]

  static let cloudSchema = [
    "DEFINE SCHEMA\n", "RECORD TYPE ", "CREATE ROLE ", "GRANT READ, WRITE TO \"_creator\"", "LIST<INT64>", "LIST<",
    "STRING", "ENCRYPTED ", "QUERYABLE ", "SORTABLE", "(", ")", ");\n", ",", ";", "\"", "\"___etag\"", "//", "--", "/*",
    "*/", "<", ">", "CD_a ", "\r\n", "<<<<<<< A\n", "\u{FEFF}", "GRANT ", "TO ",
  ]
}
