import PlumbDeclarations
import PlumbEmit

extension Code {
  /// The statements of a function that the developer must write: a warning of the compiler, and an error.
  static func unwritten(_ what: String) -> Code {
    """
    #warning(\(stringLiteral("to be written: " + what)))
    throw MigrationStop(description: \(stringLiteral(what)))
    """
  }

  /// The error that unwritten functions throw.
  static let migrationStop: Code = """

    /// The reason why a migration stops.
    private struct MigrationStop: Error, CustomStringConvertible {
      let description: String
    }
    """
}
