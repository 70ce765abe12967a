/// Runs `body` and returns its result. Linux has no autorelease pools: objects are released after their last use.
public func autoreleasepool<Failure: Error, Result: ~Copyable>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
