import PlumbModel
import PlumbText

/// The `.xccurrentversion` of a bundle: a property list with the folder name of the current version.
///
///     <key>_XCCurrentVersionName</key>
///     <string>Shop 2.xcdatamodel</string>       → .named("Shop 2")
///
/// The file determines the model that an app is built with, so no part of it is guessed. A file that is not a
/// property list, or contains another value than a name, is unreadable, and its failure has a source location.
package enum CurrentVersionFile {
  /// The name of the file in the bundle's folder.
  static let name = ".xccurrentversion"
  private static let key = "_XCCurrentVersionName"

  /// Reads the file. Returns `.missing` if it does not exist. Reads at most 1 MiB and never throws.
  static func read(_ path: String, from files: Files) -> CurrentVersion {
    guard files.kind(path) != .missing else { return .missing }
    do throws(Files.Failure) {
      return parse(try files.read(path, limit: 1 << 20), file: path)
    } catch {
      return .unreadable(ReadFailure(file: path, error.reason))
    }
  }

  /// Parses the only key that the list has.
  ///
  /// The name is returned without `.xcdatamodel`. Does not check whether the version exists. A list without the key,
  /// or with an empty name, is `.unnamed`: Xcode writes it for a bundle of one version.
  package static func parse(_ bytes: [UInt8], file: String) -> CurrentVersion {
    let list: PropertyList
    do throws(ReadFailure) {
      list = try PropertyList.read(bytes, file: file)
    } catch {
      return .unreadable(error)
    }
    guard let dictionary = list.dictionary else { return unreadable(file, "it is \(list.kind), not a dictionary") }
    guard let value = dictionary[key] else { return .unnamed }
    guard let folder = value.string else { return unreadable(file, "\(key) is \(value.kind), not a name") }
    guard !folder.contains("/") else {
      return unreadable(file, "\(key) is the path \(Phrase.quoted(folder)), not the name of a version in the bundle")
    }
    let version = Path.stem(folder, without: ".xcdatamodel")
    return version.isEmpty ? .unnamed : .named(version)
  }

  /// Returns the content of the file as Xcode writes it.
  static func bytes(naming version: String) -> [UInt8] {
    PropertyList.dictionary([key: .string(version + ".xcdatamodel")]).written(as: .xml)
  }

  private static func unreadable(_ file: String, _ reason: String) -> CurrentVersion {
    .unreadable(ReadFailure(file: file, reason, help: ["choose the current version in Xcode's File inspector"]))
  }
}
