import Foundation

/// The input that is being looked at, in a file that outlives the process: whatever a crash leaves of that, its input is
/// known.
///
/// Sixteen bytes and the input: how many inputs were begun, then the input's length, negative where it is not all ours.
final class Slot {
  private let memory: UnsafeMutableRawPointer
  private static let size = 16 + Mutator.mostBytes

  /// Maps the file, created where it is missing; nil where that cannot be done.
  init?(_ file: String) {
    let descriptor = open(file, O_RDWR | O_CREAT, 0o644)
    guard descriptor >= 0, ftruncate(descriptor, off_t(Self.size)) == 0 else { return nil }
    defer { close(descriptor) }
    guard let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
    else { return nil }
    self.memory = memory
  }

  deinit { munmap(memory, Self.size) }

  /// Notes that an input is begun.
  func begin(_ entry: Pool.Entry) {
    let bytes = entry.bytes.prefix(Mutator.mostBytes)
    memory.storeBytes(of: Int64(entry.isOurs ? bytes.count : -bytes.count), toByteOffset: 8, as: Int64.self)
    bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      (memory + 16).copyMemory(from: start, byteCount: source.count)
    }
    memory.storeBytes(of: begun + 1, as: Int64.self)
  }

  /// How many inputs were begun.
  var begun: Int64 { memory.load(as: Int64.self) }

  /// The last input that was begun.
  var entry: Pool.Entry {
    let length = memory.load(fromByteOffset: 8, as: Int64.self)
    let count = min(Int(length.magnitude), Mutator.mostBytes)
    return Pool.Entry(bytes: Array(UnsafeRawBufferPointer(start: memory + 16, count: count)), isOurs: length >= 0)
  }
}
