import PlumbKit

/// The words of a call that is read without the argument parser: `plumb COMMAND [--no-config] [--quiet] [MODEL…]`.
///
/// To learn what a command takes, the parser searches all conformances of the program, which is two thirds of a short
/// run. The two readings are one: a test holds them against each other.
struct BareOptions {
  var configuration = ConfigurationOptions.bare
  var speech = ConsoleOptions.bare
  var models: [String] = []
  /// Flags of the command's own that were given.
  var flags: Set<String> = []

  /// nil for another command, and for a call with more than that.
  init?(_ words: [String], of command: String, flags known: Set<String> = []) {
    guard words.first == command else { return nil }
    for word in words.dropFirst() {
      switch word {
      case "--no-config": configuration.noConfig = true
      case "--quiet": speech.quiet = true
      case _ where known.contains(word): flags.insert(word)
      default:
        guard let first = word.utf8.first, first != UInt8(ascii: "-") else { return nil }
        models.append(word)
      }
    }
  }
}

extension VersionOptions {
  /// Not given.
  static var bare: VersionOptions {
    var options = VersionOptions()
    options.versionName = nil
    return options
  }
}

extension ConfigurationOptions {
  /// Not given.
  static var bare: ConfigurationOptions {
    var options = ConfigurationOptions()
    options.config = nil
    options.noConfig = false
    options.allowOutside = false
    return options
  }
}

extension ConsoleOptions {
  /// Not given.
  static var bare: ConsoleOptions {
    var options = ConsoleOptions()
    options.color = .auto
    options.quiet = false
    return options
  }
}
