/// Why a command could not run, in words for the person who called it.
package struct CannotRun: Error {
  package var message: String
  package var help: [String]

  package init(_ message: String, help: [String] = []) {
    self.message = message
    self.help = help
  }
}
