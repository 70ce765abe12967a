import PlumbEmit

/// The functions that the accessors of a class call which is not a subclass of NSManagedObject. The macro of a property
/// does not find out whether its class is one, and the class reports the problem.
enum UnmanagedMembers {
  static let all: [Code] =
    readers + writers + [
      "private func mandatory<Value>(_ value: Value?, forKey key: String) -> Value { fatalError() }",
      "private func stored<Value>(forKey key: String, initially make: () -> Value) -> Value? { nil }",
    ]

  private static let readers = [
    "stored", "raw", "checkedRaw", "decoded", "checkedDecoded", "composed", "transformed", "relatedObject",
    "relatedSet",
    "relatedList",
  ].flatMap { name -> [Code] in
    let head = "private func \(name)<Value>(forKey key: String"
    return [
      Code("\(head)) -> Value { fatalError() }"), Code("\(head), or other: Value) -> Value { other }"),
      Code("\(head), orRawValue other: Any) -> Value { fatalError() }"),
      Code("\(head), orCase other: (PlumbData.AnyCase) -> PlumbData.AnyCase) -> Value { fatalError() }"),
    ]
  }

  private static let writers = ["store", "storeRaw", "storeComposed", "encode", "setValue"].map {
    Code("private func \($0)(_ value: Any?, forKey key: String) {}")
  }
}
