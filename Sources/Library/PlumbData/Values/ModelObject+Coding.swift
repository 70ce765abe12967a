import Foundation

extension ModelObject {
  /// Returns the value that is decoded from the stored JSON. `nil` if none is stored. JSON that cannot be decoded is
  /// reported one time and reads as `nil`.
  public func decoded<Value: Codable>(forKey key: String) -> Value? {
    try? decoding(Value.self, forKey: key)?.get()
  }

  /// Returns the value that is decoded from the stored JSON, or `other` if none is stored. JSON that cannot be decoded
  /// is reported one time and reads as `other`.
  public func decoded<Value: Codable>(forKey key: String, or other: @autoclosure () -> Value) -> Value {
    decoded(forKey: key) ?? other()
  }

  /// Returns the value that is decoded from the stored JSON, or `other` if none is stored. JSON that cannot be decoded
  /// ends a debug build, and reads as `other` in a release build.
  public func checkedDecoded<Value: Codable>(forKey key: String, or other: @autoclosure () -> Value) -> Value {
    checkedDecoded(forKey: key) ?? other()
  }

  /// Returns the value that is decoded from the stored JSON. JSON that cannot be decoded ends a debug build.
  public func checkedDecoded<Value: Codable>(forKey key: String) -> Value? {
    do {
      return try decoding(Value.self, forKey: key)?.get()
    } catch {
      assertionFailure("\(error)")
      return nil
    }
  }

  /// Stores a value as JSON.
  ///
  /// `nil` does not replace stored JSON that cannot be decoded to the type: the property has read as `nil` then, so a
  /// form that writes what it has read would remove it. A value that cannot be encoded leaves the stored one. Both
  /// are reported.
  public func encode<Value: Codable>(_ value: Value?, forKey key: String) {
    guard let value else {
      if case .failure(let problem)? = decoding(Value.self, forKey: key) { return problem.report() }
      return store(nil, forKey: key)
    }
    do {
      let data = try JSONEncoder().encode(value)
      store(data, forKey: key)
      decodedValues.set(.success(value), key, data)
    } catch {
      unreadable(key, error).report()
    }
  }

  /// Decodes the stored JSON, or returns the result of an earlier decoding of it. `nil` if none is stored.
  private func decoding<Value: Decodable>(
    _ type: Value.Type, forKey key: String
  ) -> Result<Value, UnreadableValue>? {
    guard let data: Data = stored(forKey: key) else { return nil }
    if let result = decodedValues.result(key, data, type) { return result }
    let result = Result { try JSONDecoder().decode(type, from: data) }.mapError { unreadable(key, $0) }
    if case .failure(let problem) = result { problem.report() }
    decodedValues.set(result, key, data)
    return result
  }

  private func unreadable(_ key: String, _ error: any Error) -> UnreadableValue {
    UnreadableValue(entity: entity.name ?? "", property: key, objectID: objectID, reason: "\(error)")
  }
}
