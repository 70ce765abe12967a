#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program run to its end, with all that it wrote.
///
///     let run = try ChildProcess.run(["git", "--version"], environment: ["PATH": "/usr/bin"])
///     run.status   // 0
///     run.out      // the bytes of standard output
///
/// No shell is asked: arguments arrive as they are. What is to be read is written, and what is written is read, as each
/// becomes possible, so that neither side waits for the other.
struct ChildProcess {
  /// The exit status; 128 and the number of the signal for a program that was ended by one, as shells count.
  let status: Int32
  /// What it wrote to standard output.
  let out: [UInt8]
  /// What it wrote to standard error, cut after 64 KiB.
  let err: [UInt8]

  /// Why there is no result.
  enum Failure: Error, Hashable {
    /// No such program on the `PATH`.
    case notFound
    /// It could not be started, or spoken with, in the words of the operating system.
    case failed(String)
    /// It wrote more than was asked for, in bytes; it was ended.
    case wroteTooMuch(limit: Int)
    /// It did not end in time; it was ended.
    case tookTooLong(seconds: Int)
  }

  /// Runs the program that the first argument names, found on this process's `PATH`.
  ///
  /// - Parameters:
  ///   - environment: All variables that the program gets.
  ///   - input: Its standard input.
  ///   - limit: The most bytes of standard output that are taken.
  ///   - seconds: How long it may take; nil for as long as it likes.
  static func run(
    _ arguments: [String], environment: [String: String], input: [UInt8] = [], limit: Int, seconds: Int? = nil
  ) throws(Failure) -> ChildProcess {
    let (stdin, stdout, stderr) = (try Channel(), try Channel(), try Channel())
    let process = try spawn(arguments, environment, [stdin, stdout, stderr])
    for channel in [stdin, stdout, stderr] { channel.closeTheirs() }
    var exchange = Exchange(stdin: stdin, stdout: stdout, stderr: stderr, input: input, limit: limit)
    let failure = exchange.run(seconds: seconds)
    if failure != nil { kill(process, SIGKILL) }
    let status = wait(for: process)
    if let failure { throw failure }
    return ChildProcess(status: status, out: exchange.out, err: exchange.err)
  }

  /// Starts the program with its three standard files at the other ends of channels.
  private static func spawn(
    _ arguments: [String], _ environment: [String: String], _ channels: [Channel]
  ) throws(Failure) -> pid_t {
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0, posix_spawnattr_init(&attributes) == 0 else {
      throw .failed("out of memory")
    }
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, channel) in channels.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, channel.theirs, Int32(number))
    }
    #if canImport(Darwin)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
    #endif
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var process: pid_t = 0
    let error = withCStrings(arguments) { arguments in
      withCStrings(variables) { variables in
        guard let program = arguments.first ?? nil else { return EINVAL }
        return posix_spawnp(&process, program, &actions, &attributes, arguments, variables)
      }
    }
    switch error {
    case 0: return process
    case ENOENT: throw .notFound
    default: throw .failed(String(cString: strerror(error)))
    }
  }

  /// Waits for the end of a program that was started here.
  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Texts as a C program takes them: each ends with a NUL, the list with a null pointer.
  private static func withCStrings<Result>(
    _ texts: [String], _ work: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return work(copies + [nil])
  }
}

/// Two connected ends; what is written into one is read from the other.
///
/// Sockets and not a pipe: writing to a program that has ended is an error then, where a pipe would end this process.
private final class Channel {
  /// The end that is kept; closed with the channel.
  let ours: Int32
  /// The end that the program gets.
  private(set) var theirs: Int32

  init() throws(ChildProcess.Failure) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #elseif canImport(Musl)
      let kind = SOCK_STREAM | SOCK_CLOEXEC
    #else
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .failed(String(cString: strerror(errno))) }
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #endif
    (ours, theirs) = (ends[0], ends[1])
    _ = fcntl(ours, F_SETFL, fcntl(ours, F_GETFL) | O_NONBLOCK)
  }

  /// Closes the program's end here, so that its own is the last one.
  func closeTheirs() {
    if theirs >= 0 { close(theirs) }
    theirs = -1
  }

  deinit {
    closeTheirs()
    close(ours)
  }
}

/// The talk with a running program, until it has closed its outputs.
private struct Exchange {
  private var stdin: Channel?
  private var stdout: Channel?
  private var stderr: Channel?
  private var input: ArraySlice<UInt8>
  private let limit: Int
  private(set) var out: [UInt8] = []
  private(set) var err: [UInt8] = []
  private static let mostErrors = 64 << 10

  init(stdin: Channel, stdout: Channel, stderr: Channel, input: [UInt8], limit: Int) {
    self.stdin = input.isEmpty ? nil : stdin
    self.stdout = stdout
    self.stderr = stderr
    self.input = input[...]
    self.limit = limit
    // Without this end the program's input is at its end.
    if input.isEmpty { shutdown(stdin.ours, Int32(SHUT_WR)) }
  }

  /// Serves whichever end is ready; nil where all went well.
  mutating func run(seconds: Int?) -> ChildProcess.Failure? {
    let start = ContinuousClock.now
    while stdout != nil || stderr != nil {
      var ends = [(stdin, POLLOUT), (stdout, POLLIN), (stderr, POLLIN)].map { channel, event in
        pollfd(fd: channel?.ours ?? -1, events: Int16(event), revents: 0)
      }
      let left = seconds.map { .seconds($0) - start.duration(to: .now) }
      if let left, let seconds, left <= .zero { return .tookTooLong(seconds: seconds) }
      // A second more than what is left of one: the next look finds the time over.
      let count = poll(
        &ends, nfds_t(ends.count), left.map { Int32(clamping: ($0.components.seconds + 1) * 1000) } ?? -1)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failed(String(cString: strerror(errno))) }
      if ends[0].revents != 0 { send() }
      if ends[1].revents != 0, let channel = stdout, !Self.receive(channel, &out, most: limit) { stdout = nil }
      if ends[2].revents != 0, let channel = stderr, !Self.receive(channel, &err, most: nil) { stderr = nil }
      if out.count > limit { return .wroteTooMuch(limit: limit) }
      if err.count > Self.mostErrors { err.removeSubrange(Self.mostErrors...) }
    }
    return nil
  }

  /// Writes what the program takes now; closes the end where all is written or nobody reads any more.
  private mutating func send() {
    guard let channel = stdin else { return }
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = input.withUnsafeBytes { sendBytes(channel.ours, $0.baseAddress, $0.count, flags) }
    if count > 0 { input = input.dropFirst(count) }
    let isOver = count < 0 && errno != EAGAIN && errno != EINTR
    guard input.isEmpty || isOver else { return }
    shutdown(channel.ours, Int32(SHUT_WR))
    stdin = nil
  }

  /// Reads what is there; false at the end. One byte more than `most` is enough to know that it is too much.
  private static func receive(_ channel: Channel, _ bytes: inout [UInt8], most: Int?) -> Bool {
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = recv(channel.ours, buffer.baseAddress, buffer.count, 0)
      if count > 0 { bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count
    }
    return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
  }
}

/// `send` of the C library, under a name that no method has.
private func sendBytes(_ file: Int32, _ start: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  #if canImport(Darwin)
    Darwin.send(file, start, count, flags)
  #elseif canImport(Musl)
    Musl.send(file, start, count, flags)
  #else
    Glibc.send(file, start, count, flags)
  #endif
}
