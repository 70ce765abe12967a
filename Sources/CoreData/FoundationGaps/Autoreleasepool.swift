/// The result of `body`. There are no autorelease pools on Linux: objects end when they are used for the last time.
public func autoreleasepool<Failure: Error, Result: ~Copyable>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
