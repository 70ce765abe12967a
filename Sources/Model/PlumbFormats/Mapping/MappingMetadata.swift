import PlumbText

/// The metadata of a mapping model's store: the hashes of the store's model, which are the same in every file.
enum MappingMetadata {
  /// The version of the Core Data framework whose format is written, from Xcode 14. Later versions add a checksum.
  static let framework = 1251

  static let dictionary: PropertyDictionary = [
    "NSPersistenceFrameworkVersion": .integer(Int64(framework)),
    "NSStoreModelVersionHashes": .dictionary(hashes),
    "NSStoreModelVersionHashesDigest": .string(
      "+Hmc2uYZK6og+Pvx5GUJ7oW75UG4V/ksQanTjfTKUnxyGWJRMtB5tIRgVwGsrd7lz/QR57++wbvWsr6nxwyS0A=="),
    "NSStoreModelVersionHashesVersion": .integer(3),
    "NSStoreModelVersionIdentifiers": .array([.string("")]),
  ]

  private static let hashes: PropertyDictionary = [
    "XDDevAttributeMapping": hash("0plcXXRN7XHKl5CcF+fwriFmUpON3ZtcI/AfK748aWc="),
    "XDDevEntityMapping": hash("qeN1Ym3TkWN1G6dU9RfX6Kd2ccEvcDVWHpd3LpLgboI="),
    "XDDevMappingModel": hash("EqtMzvRnVZWkXwBHu4VeVGy8UyoOe+bi67KC79kphlQ="),
    "XDDevPropertyMapping": hash("XN33V44TTGY4JETlMoOB5yyTKxB+u4slvDIinv0rtGA="),
    "XDDevRelationshipMapping": hash("akYY9LhehVA/mCb4ATLWuI9XGLcjpm14wWL1oEBtIcs="),
  ]

  private static func hash(_ text: String) -> PropertyList { .data(Base64.bytes(of: text) ?? []) }

  /// Returns an identifier that is a hash of the file, in the format of a random UUID.
  static func uuid(of bytes: [UInt8]) -> String {
    let first = FNV.hash64(bytes) & ~0xF000 | 0x4000
    let second = FNV.hash64(bytes.reversed()) & ~(3 << 62) | 2 << 62
    let digits = (hex(first) + hex(second)).map { $0 }
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
