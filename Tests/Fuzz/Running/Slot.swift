import Foundation

/// The input that is being checked, in a mapped file. The file remains after a crash of the process, so the supervisor
/// can read the input.
///
/// The file has sixteen bytes and the input: the number of inputs that were started, then the length of the input. The
/// length is negative if a part of the input comes from a foreign project.
final class Slot {
  private let memory: UnsafeMutableRawPointer
  private static let size = 16 + Mutator.mostBytes

  /// Maps the file, and creates it if it is missing. `nil` if the file cannot be opened, resized or mapped.
  init?(_ file: String) {
    let descriptor = open(file, O_RDWR | O_CREAT, 0o644)
    guard descriptor >= 0, ftruncate(descriptor, off_t(Self.size)) == 0 else { return nil }
    defer { close(descriptor) }
    guard let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
    else { return nil }
    self.memory = memory
  }

  deinit { munmap(memory, Self.size) }

  /// Stores an input, and increments the number of inputs that were started.
  func begin(_ entry: Pool.Entry) {
    let bytes = entry.bytes.prefix(Mutator.mostBytes)
    memory.storeBytes(of: Int64(entry.isOurs ? bytes.count : -bytes.count), toByteOffset: 8, as: Int64.self)
    bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      (memory + 16).copyMemory(from: start, byteCount: source.count)
    }
    memory.storeBytes(of: begun + 1, as: Int64.self)
  }

  /// The number of inputs that were started.
  var begun: Int64 { memory.load(as: Int64.self) }

  /// The input that was started last.
  var entry: Pool.Entry {
    let length = memory.load(fromByteOffset: 8, as: Int64.self)
    let count = min(Int(length.magnitude), Mutator.mostBytes)
    return Pool.Entry(bytes: Array(UnsafeRawBufferPointer(start: memory + 16, count: count)), isOurs: length >= 0)
  }
}
