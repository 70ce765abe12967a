import Foundation

/// The types that the loaded images declare, as listed by the Swift runtime. Finds a class by its unqualified name,
/// which the runtime has no function for.
enum TypeRecords {
  /// Calls `body` for each non-generic class in the process.
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

    /// Calls `visit` for each class in an image's section of type records. That section is the third of an image. It
    /// follows the version, the address, two unused words, and the ranges of protocols and conformances.
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

/// Enumerates the metadata sections of all loaded images. The runtime passes each image's sections and the context
/// to `body`.
@_silgen_name("swift_enumerateAllMetadataSections")
private func swiftEnumerateAllMetadataSections(
  _ body: @convention(c) (UnsafeRawPointer?, UnsafeMutableRawPointer?) -> Bool,
  _ context: UnsafeMutableRawPointer?
)
