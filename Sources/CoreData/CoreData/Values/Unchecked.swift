/// A value that is passed through a lock or to another queue, and is only read there.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}
