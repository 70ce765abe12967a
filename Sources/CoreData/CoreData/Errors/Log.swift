import Foundation

/// Whether messages are written: `false` if the environment variable `COREDATA_LOG` is `off`, for example in tests.
private let isLogging = ProcessInfo.processInfo.environment["COREDATA_LOG"] != "off"

/// Writes a message to standard error, as Core Data does on Apple's platforms.
func writeLog(_ message: String) {
  if isLogging { FileHandle.standardError.write(Data("\(message)\n".utf8)) }
}
