import CoreData
import Foundation
import Museum
import Testing

/// Attributes of every type that is stored as it is, mandatory and optional.
@Suite struct SheetTests {
  /// A value is available immediately, and after it was saved and read.
  private func keeps<Value: Equatable & Sendable>(
    _ values: [Value], in path: any ReferenceWritableKeyPath<Sheet, Value> & Sendable,
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    for value in values {
      try inMuseum { context in
        let sheet = Sheet(context: context)
        sheet.bytes = Data()
        sheet[keyPath: path] = value
        #expect(sheet[keyPath: path] == value, sourceLocation: place)
        let read = try context.refetched(Sheet.self)
        #expect(read[keyPath: path] == value, sourceLocation: place)
      }
    }
  }

  @Test func numbers() throws {
    try keeps([0, -1, .min, .max], in: \.small)
    try keeps([0, -1, .min, .max], in: \.medium)
    try keeps([0, -1, .min, .max], in: \.large)
    try keeps([0.1, -0.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude], in: \.precise)
    try keeps([0.1, 16_777_216, .greatestFiniteMagnitude], in: \.rough)
    try keeps([0, Decimal(string: "12345678.01") ?? 0, -7.25], in: \.exact)
    try keeps([true, false], in: \.flag)
  }

  @Test func numbersOrNil() throws {
    try keeps([nil, 0, .min, .max], in: \.smallOrNil)
    try keeps([nil, 0, .min, .max], in: \.mediumOrNil)
    try keeps([nil, 0, .min, .max], in: \.largeOrNil)
    try keeps([nil, 0, 0.1], in: \.preciseOrNil)
    try keeps([nil, 0, 0.1], in: \.roughOrNil)
    try keeps([nil, 0, Decimal(string: "0.1")], in: \.exactOrNil)
    try keeps([nil, true, false], in: \.flagOrNil)
  }

  @Test func texts() throws {
    let texts = ["", "a", "\u{0}\n\"\\", "e\u{301} 👩‍🚀"]
    try keeps(texts, in: \.text)
    try keeps(texts + [nil], in: \.textOrNil)
  }

  @Test func valuesThatAreObjects() throws {
    let (moment, identity) = (Date(timeIntervalSinceReferenceDate: 0.125), UUID())
    let address = URL(string: "https://example.org/a%20b?c=d")
    try keeps([moment], in: \.moment)
    try keeps([nil, moment], in: \.momentOrNil)
    try keeps([Data(), Data([0, 255])], in: \.bytes)
    try keeps([nil, Data(), Data([0, 255])], in: \.bytesOrNil)
    try keeps([identity], in: \.identity)
    try keeps([nil, identity], in: \.identityOrNil)
    try keeps([address], in: \.address)
    try keeps([nil, address], in: \.addressOrNil)
  }

  @Test func defaultsAreTheModels() throws {
    try inMuseum { context in
      let sheet = Sheet(context: context)
      #expect(sheet.small == 7 && sheet.medium == -70_000 && sheet.large == 9_007_199_254_740_993)
      #expect(sheet.precise == 0.1 && sheet.rough == 0.25 && sheet.exact == 12.5 && sheet.flag)
      #expect(sheet.text == "a \"b\" \\c\nd" && sheet.textOrNil == "given")
      #expect(sheet.moment == Date(timeIntervalSinceReferenceDate: 86_400))
      #expect(sheet.identity == UUID(uuidString: "00000000-0000-0000-0000-00000000000A"))
      #expect(sheet.address == URL(string: "https://museum.example/"))
      #expect(sheet.bytes == Data())
      #expect(sheet.smallOrNil == nil && sheet.exactOrNil == nil && sheet.momentOrNil == nil)
    }
  }

  @Test func aMandatoryValueWithoutADefaultHasToBeGiven() throws {
    try inMuseum { context in
      let sheet = Sheet(context: context)
      let error = #expect(throws: (any Error).self) { try context.save() }
      #expect((error as NSError?)?.code == NSValidationMissingMandatoryPropertyError)
      sheet.bytes = Data([1])
      try context.save()
    }
  }

  @Test func aDefaultIsNotTakenForNil() throws {
    try inMuseum { context in
      let sheet = Sheet(context: context)
      sheet.bytes = Data()
      sheet.textOrNil = nil
      let stored = try context.refetched(Sheet.self)
      #expect(stored.textOrNil == nil)
    }
  }
}
