import ArgumentParser

@main
struct Plumb: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "A schema toolchain for Core Data.")
}
