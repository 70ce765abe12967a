import Foundation

/// The types that the loaded images declare, as Swift's runtime lists them: what finds a class by its bare name, for
/// which the runtime has no way of its own.
enum TypeRecords {
  /// Calls `body` for each class of the process that is not generic.
  static func forEachClass(_ body: (ClassRecord) -> Void) {
    withoutActuallyEscaping(body) { body in
      var visitor = Visitor(visit: body)
      withUnsafeMutablePointer(to: &visitor) { visitor in
        swiftEnumerateAllMetadataSections(
          { sections, context in
            if let sections, let context { context.assumingMemoryBound(to: Visitor.self).pointee.walk(sections) }
            return true
          }, UnsafeMutableRawPointer(visitor))
      }
    }
  }

  private struct Visitor {
    let visit: (ClassRecord) -> Void

    /// The section of type records is the third of an image's: after its version, its address, two unused words and
    /// the ranges of protocols and conformances.
    func walk(_ sections: UnsafeRawPointer) {
      let word = MemoryLayout<UInt>.size
      let start = sections.load(fromByteOffset: 8 * word, as: UInt.self)
      let length = sections.load(fromByteOffset: 9 * word, as: UInt.self)
      guard let records = UnsafeRawPointer(bitPattern: start) else { return }
      for offset in stride(from: 0, to: Int(length), by: 4) {
        guard let record = ClassRecord(typeRecord: records + offset) else { continue }
        visit(record)
      }
    }
  }
}

/// Reads what the runtime knows of all images: each image's sections, and the context.
@_silgen_name("swift_enumerateAllMetadataSections")
private func swiftEnumerateAllMetadataSections(
  _ body: @convention(c) (UnsafeRawPointer?, UnsafeMutableRawPointer?) -> Bool,
  _ context: UnsafeMutableRawPointer?
)
