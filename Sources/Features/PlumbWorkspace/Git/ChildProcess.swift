import PlumbSystem

/// A completed run of a program, with its output.
///
///     let run = try ChildProcess.run(["git", "--version"], environment: ["PATH": "/usr/bin"])
///     run.status   // 0
///     run.out      // the bytes of standard output
///
/// The program runs without a shell, so arguments are passed unchanged. Input is written and output is read as soon
/// as each is possible, which prevents deadlocks.
package struct ChildProcess {
  /// The exit status; 128 plus the signal number for a program that a signal terminated, as in shells.
  package let status: Int32
  /// The standard output.
  package let out: [UInt8]
  /// The standard error output, truncated after 64 KiB.
  package let err: [UInt8]

  /// The reason why the run has no result.
  package enum Failure: Error, Hashable {
    /// The program is not on the `PATH`.
    case notFound
    /// The program could not be started or communicated with, with the operating system's message.
    case failed(String)
    /// The program wrote more than the limit in bytes, and was killed.
    case wroteTooMuch(limit: Int)
    /// The program did not end in time, and was killed.
    case tookTooLong(seconds: Int)
  }

  /// Runs the program that the first argument names, which is searched on this process's `PATH`.
  ///
  /// - Parameters:
  ///   - environment: The complete environment of the program.
  ///   - input: The standard input.
  ///   - limit: The maximum size of the standard output in bytes.
  ///   - seconds: The maximum duration; `nil` for no limit.
  package static func run(
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

  /// Starts the program with the remote ends of the channels as its standard files.
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

  /// Waits for the end of a program, and returns its exit status.
  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Calls a function with the texts as C strings, followed by a null pointer.
  private static func withCStrings<Result>(
    _ texts: [String], _ work: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return work(copies + [nil])
  }
}

/// A connected pair of sockets.
///
/// Sockets are used instead of pipes, because a write to a closed socket is an error, while a write to a closed pipe
/// would terminate this process.
private final class Channel {
  /// The local end, which is closed with the channel.
  let ours: Int32
  /// The remote end, for the program.
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

  /// Closes the remote end in this process, so that only the program has it open.
  func closeTheirs() {
    if theirs >= 0 { close(theirs) }
    theirs = -1
  }

  deinit {
    closeTheirs()
    close(ours)
  }
}

/// The communication with a running program, until it has closed its outputs.
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
    // Closing the sending side signals the end of the input.
    if input.isEmpty { shutdown(stdin.ours, Int32(SHUT_WR)) }
  }

  /// Reads and writes until both outputs are closed; returns the failure, or `nil` on success.
  mutating func run(seconds: Int?) -> ChildProcess.Failure? {
    let start = ContinuousClock.now
    while stdout != nil || stderr != nil {
      var ends = [(stdin, POLLOUT), (stdout, POLLIN), (stderr, POLLIN)].map { channel, event in
        pollfd(fd: channel?.ours ?? -1, events: Int16(event), revents: 0)
      }
      let left = seconds.map { .seconds($0) - start.duration(to: .now) }
      if let left, let seconds, left <= .zero { return .tookTooLong(seconds: seconds) }
      // The timeout is one second more than the remaining full seconds, so that the next iteration detects the end of
      // the time.
      let count = poll(
        &ends, nfds_t(ends.count), left.map { Int32(clamping: ($0.components.seconds + 1) * 1000) } ?? -1)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failed(String(cString: strerror(errno))) }
      if ends[0].revents != 0 { feed() }
      if ends[1].revents != 0, let channel = stdout, !Self.receive(channel, &out, most: limit) { stdout = nil }
      if ends[2].revents != 0, let channel = stderr, !Self.receive(channel, &err, most: nil) { stderr = nil }
      if out.count > limit { return .wroteTooMuch(limit: limit) }
      if err.count > Self.mostErrors { err.removeSubrange(Self.mostErrors...) }
    }
    return nil
  }

  /// Writes as much input as the program accepts. Closes the channel after the last byte or after an error.
  private mutating func feed() {
    guard let channel = stdin else { return }
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = input.withUnsafeBytes { send(channel.ours, $0.baseAddress, $0.count, flags) }
    if count > 0 { input = input.dropFirst(count) }
    let isOver = count < 0 && errno != EAGAIN && errno != EINTR
    guard input.isEmpty || isOver else { return }
    shutdown(channel.ours, Int32(SHUT_WR))
    stdin = nil
  }

  /// Reads the available bytes; returns `false` at the end. The caller detects output above its limit.
  private static func receive(_ channel: Channel, _ bytes: inout [UInt8], most: Int?) -> Bool {
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = recv(channel.ours, buffer.baseAddress, buffer.count, 0)
      if count > 0 { bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count
    }
    return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
  }
}
