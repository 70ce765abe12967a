import PlumbCore
import PlumbModel
import PlumbText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The id of a JSON-RPC request.
package enum RequestID: Codable, Hashable, Sendable {
  case number(Int)
  case text(String)
  /// The id in the answer to a message whose id could not be read. It is never decoded.
  case null

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .number(let number): try value.encode(number)
    case .text(let text): try value.encode(text)
    case .null: try value.encodeNil()
    }
  }
}

/// The members that all JSON-RPC messages share. A message without a method is a response.
package struct Envelope: Decodable, Sendable {
  package let id: RequestID?
  package let method: String?

  /// Decodes the members; `nil` for bytes that are not a JSON-RPC message.
  package init?(_ message: [UInt8]) {
    guard let decoded = try? MessageCoder.decode(Envelope.self, message) else { return nil }
    self = decoded
  }
}

/// The conversion of messages.
enum MessageCoder {
  static func decode<Value: Decodable>(_ type: Value.Type, _ message: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(message))
  }

  /// Encodes a message with its members in the order of their names.
  static func encode(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map(Array.init) ?? []
  }
}

extension MessageCoder {
  /// Returns the answer to bytes that are not a JSON-RPC message.
  static func refusal(of message: [UInt8]) -> [UInt8] {
    let isJSON = (try? decode(JSON.self, message)) != nil
    return encode(ErrorResponse(id: .null, error: isJSON ? .notRequest : .notParsed("the message is not JSON")))
  }
}

extension DecodingError {
  /// The path of the invalid value in the message.
  var key: String {
    let path: [any CodingKey] =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      case .keyNotFound(let key, let context): context.codingPath + [key]
      @unknown default: []
      }
    return path.map(\.stringValue).joined(separator: ".")
  }
}

/// The parameters of a request or a notification.
struct Parameters<Value: Decodable>: Decodable { let params: Value }

/// A request or a notification from the server.
struct Call<Value: Encodable>: Encodable {
  var jsonrpc = "2.0"
  var id: RequestID?
  var method: String
  var params: Value

  /// Returns the message of a notification.
  static func message(_ method: String, _ params: Value, id: RequestID? = nil) -> [UInt8] {
    MessageCoder.encode(Call(id: id, method: method, params: params))
  }
}

/// A response with a result.
struct Response<Value: Encodable>: Encodable {
  var jsonrpc = "2.0"
  var id: RequestID
  var result: Value
}

/// A response with an error.
struct ErrorResponse: Encodable {
  var jsonrpc = "2.0"
  var id: RequestID
  var error: ResponseError
}

/// The error of a request.
struct ResponseError: Error, Codable, Hashable, Sendable {
  var code: Int
  var message: String

  static func notParsed(_ reason: String) -> ResponseError { .init(code: -32700, message: reason) }
  static let notRequest = ResponseError(code: -32600, message: "the message is not a JSON-RPC request")
  static let ended = ResponseError(code: -32600, message: "the server is shut down: only exit is accepted")
  static func unknownMethod(_ name: String) -> ResponseError {
    .init(code: -32601, message: "the method \(name) does not exist")
  }
  static func parameters(_ reason: String) -> ResponseError { .init(code: -32602, message: reason) }
  /// The error for a name that does not exist, with the nearest one.
  static func unknown(_ kind: String, _ name: String, among names: [String]) -> ResponseError {
    let hint = Suggestion.nearest(to: name, in: names).map { "; did you mean \($0)?" } ?? ""
    return .parameters("the \(kind) \(Phrase.quoted(name)) does not exist\(hint)")
  }
  static func failed(_ reason: String) -> ResponseError { .init(code: -32803, message: reason) }
  static let notInitialized = ResponseError(code: -32002, message: "the first request has to be initialize")
  static let cancelled = ResponseError(code: -32800, message: "the request was cancelled")

  /// The error for an error of the workspace.
  static func workspace(_ error: any Error) -> ResponseError {
    (error as? ResponseError) ?? .failed(failureText(of: error))
  }
}
