/// A server of a protocol: messages in, messages out. It neither reads nor writes.
package protocol MessageServer {
  associatedtype Transport: Framing
  /// Handles a message, and returns the messages to send.
  mutating func receive(_ message: [UInt8]) -> [[UInt8]]
  /// Returns the messages to send for a part of the stream that is not a message.
  mutating func refuse(_ problem: String) -> [[UInt8]]
  /// Returns the request that a message cancels; `nil` for other messages.
  func cancelled(by envelope: Envelope, _ message: [UInt8]) -> RequestID?
  /// Returns the answer to a cancelled request; `nil` if such a request has no answer.
  func cancellation(of id: RequestID) -> [UInt8]?
  /// Whether work is left that `work` does while no message is waiting.
  var hasWork: Bool { get }
  /// Does a part of the work, and returns the messages to send.
  mutating func work() -> [[UInt8]]
  /// The exit status of the process, after the message that ends the server; `nil` before it.
  var exitStatus: Int32? { get }
  /// The exit status after the end of the stream.
  var statusAtEnd: Int32 { get }
}

extension MessageServer {
  package mutating func refuse(_ problem: String) -> [[UInt8]] {
    [MessageCoder.encode(ErrorResponse(id: .null, error: .notParsed(problem)))]
  }

  /// Returns the answer to a request, or the error that it throws.
  static func answer(to id: RequestID, of method: String, _ answer: () throws -> [UInt8]) -> [[UInt8]] {
    do {
      return [try answer()]
    } catch let error as DecodingError {
      return failure(id, .parameters("the parameters of \(method) are invalid: \(error.key)"))
    } catch {
      return failure(id, .workspace(error))
    }
  }

  static func failure(_ id: RequestID, _ error: ResponseError) -> [[UInt8]] {
    [MessageCoder.encode(ErrorResponse(id: id, error: error))]
  }
}

/// The loop of a server: reads messages, and handles one at a time in the order of their arrival.
///
///     var loop = ServerLoop(server)
///     let status = loop.run(read: { wait in … }, write: { bytes in … })
///
/// Messages are read ahead, so that a request that is cancelled while it waits is not handled, and one that is
/// cancelled while it is handled gets no result.
package struct ServerLoop<Server: MessageServer> {
  package private(set) var server: Server
  private var transport = Server.Transport()
  private var queue: ArraySlice<Waiting> = []
  private var hasEnded = false
  /// The cancelled requests among those that wait and the one that is handled.
  private var cancelled: Set<RequestID> = []
  /// The request that is handled.
  private var current: RequestID?

  /// A message or a problem that is not handled yet.
  private struct Waiting {
    let frame: Frame
    let id: RequestID?
  }

  package init(_ server: Server) { self.server = server }

  /// Runs the server until the client ends it, the stream ends, or a message cannot be sent. Returns the exit status.
  ///
  /// - Parameters:
  ///   - read: Returns bytes; an empty array if none are available and the parameter is `false`, and `nil` at the end
  ///     of the stream. Waits for bytes if the parameter is `true`.
  ///   - write: Sends bytes, and returns whether they could be sent.
  package mutating func run(read: (_ waits: Bool) -> [UInt8]?, write: ([UInt8]) -> Bool) -> Int32 {
    while true {
      receive(read, waits: queue.isEmpty && !server.hasWork)
      let sent: [[UInt8]]
      if let waiting = queue.popFirst() {
        // An empty slice keeps the messages that were handled.
        if queue.isEmpty { queue = [] }
        sent = answers(to: waiting, read)
      } else if server.hasWork {
        sent = server.work()
      } else if hasEnded {
        return server.statusAtEnd
      } else {
        continue
      }
      for message in sent where !write(Server.Transport.framed(message)) { return server.statusAtEnd }
      if let status = server.exitStatus { return status }
    }
  }

  /// Reads all available bytes.
  private mutating func receive(_ read: (Bool) -> [UInt8]?, waits: Bool) {
    var waits = waits
    while !hasEnded {
      guard let bytes = read(waits) else {
        hasEnded = true
        return
      }
      if bytes.isEmpty { return }
      waits = false
      transport.append(bytes)
      while let frame = transport.next() { enqueue(frame) }
    }
  }

  private mutating func enqueue(_ frame: Frame) {
    guard case .message(let message) = frame, let envelope = Envelope(message) else {
      return queue.append(Waiting(frame: frame, id: nil))
    }
    if let id = server.cancelled(by: envelope, message) {
      if id == current || queue.contains(where: { $0.id == id }) { cancelled.insert(id) }
    } else {
      queue.append(Waiting(frame: frame, id: envelope.method == nil ? nil : envelope.id))
    }
  }

  /// Returns the messages to send for a message. A cancellation that arrives meanwhile replaces the answer.
  private mutating func answers(to waiting: Waiting, _ read: (Bool) -> [UInt8]?) -> [[UInt8]] {
    guard case .message(let message) = waiting.frame else {
      if case .problem(let problem) = waiting.frame { return server.refuse(problem) }
      return []
    }
    guard let id = waiting.id else { return server.receive(message) }
    if cancelled.remove(id) != nil { return [server.cancellation(of: id)].compactMap { $0 } }
    current = id
    let answers = server.receive(message)
    receive(read, waits: false)
    current = nil
    guard cancelled.remove(id) != nil else { return answers }
    return [server.cancellation(of: id)].compactMap { $0 } + answers.filter { Envelope($0)?.method != nil }
  }
}
