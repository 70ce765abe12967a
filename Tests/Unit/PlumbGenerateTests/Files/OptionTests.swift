import Testing

@testable import PlumbDeclarations
import PlumbEmit
@testable import PlumbGenerate
@testable import PlumbWorkspace

/// Options that change how files are written, but not the declarations.
@Suite struct OptionTests {
  private static func text(
    _ path: String, _ style: DeclarationStyle, access: AccessLevel? = .public,
    _ change: (inout GeneratorOptions) -> Void
  ) -> String {
    var options = GeneratorOptions(model: "Shop")
    change(&options)
    var declared = style == .macro ? Shop.options : DeclarationOptions()
    (declared.style, declared.access) = (style, access)
    let files = Generator(options: options).files(for: declarations(of: Shop.model, options: declared).value)
    return files.first { $0.path == path }?.text ?? ""
  }

  @Test(arguments: DeclarationStyle.allCases)
  func eachTypeAndExtensionDeclaresItsIsolation(_ style: DeclarationStyle) throws {
    var declared = style == .macro ? Shop.options : DeclarationOptions()
    declared.style = style
    let expected = declarations(of: Shop.model, options: declared).value
    var options = GeneratorOptions(model: "Shop")
    let plain = Generator(options: options).files(for: expected)
    options.isolation = .nonisolated
    let files = Generator(options: options).files(for: expected)
    let word = "nonisolated "
    let introducers = ["class ", "final class ", "extension ", "struct ", "enum ", "protocol "]
    let count = files.flatMap { $0.text.split(separator: "\n") }.count { $0.hasPrefix(word) }
    let wanted = plain.flatMap { $0.text.split(separator: "\n") }
      .count { line in introducers.contains { line.hasPrefix($0) } }
    #expect(count == wanted && count > 1)
    #expect(files.map { $0.text.replacing("\n" + word, with: "\n") } == plain.map(\.text))
  }

  @Test(arguments: ImportAccess.allCases) func importsHaveAnAccessLevel(_ access: ImportAccess) {
    let text = Self.text("Customer+CoreDataProperties.swift", .managed) { $0.importAccess = access }
    #expect(text.contains("\n\(access.rawValue) import CoreData\n\(access.rawValue) import Foundation\n"))
  }

  /// The text equals that of Xcode's Create NSManagedObject Subclass….
  @Test func aClassicClassAsXcodeHasIt() {
    let text = Self.text("Customer+CoreDataProperties.swift", .managed) { $0.indentation = .four }
    #expect(
      text == """
        // plumb:generated
        // Written from the model: change the model or the configuration, not this file.
        // swift-format-ignore-file
        // swiftlint:disable all

        import CoreData
        import Foundation

        extension Customer {
            @nonobjc public class func fetchRequest() -> NSFetchRequest<Customer> {
                NSFetchRequest<Customer>(entityName: "Customer")
            }

            @NSManaged public var email: String?
            @NSManaged public var place: [String: Any]?
            @NSManaged public var orders: NSSet?
        }

        // MARK: - orders

        extension Customer {
            @objc(addOrdersObject:)
            @NSManaged public func addToOrders(_ value: Order)

            @objc(removeOrdersObject:)
            @NSManaged public func removeFromOrders(_ value: Order)

            @objc(addOrders:)
            @NSManaged public func addToOrders(_ values: NSSet)

            @objc(removeOrders:)
            @NSManaged public func removeFromOrders(_ values: NSSet)
        }

        extension Customer: Identifiable {}

        """)
  }

  @Test func identifiableIsAnOption() {
    let path = "Customer+CoreDataProperties.swift"
    let with = Self.text(path, .managed) { _ in }
    let without = Self.text(path, .managed) { $0.identifiable = false }
    #expect(with == without + "\nextension Customer: Identifiable {}\n")
  }

  /// The indentation is the only difference if no line has to be wrapped.
  @Test(arguments: DeclarationStyle.allCases, Indentation.allCases)
  func theIndentationIsTheOnlyDifference(_ style: DeclarationStyle, _ indentation: Indentation) {
    let path = style == .managed ? "Customer+CoreDataProperties.swift" : "Customer+Plumb.swift"
    let usual = Self.text(path, style) { _ in }
    let other = Self.text(path, style) { $0.indentation = indentation }
    let unit = indentation == .tab ? "\t" : indentation == .four ? "    " : "  "
    let levels = (1...3).reduce(other) { text, level in
      text.replacing(
        "\n" + String(repeating: "  ", count: level - 1) + unit, with: "\n" + String(repeating: "  ", count: level))
    }
    #expect(levels == usual)
    #expect(other.contains("\n\(unit)"))
  }
}
