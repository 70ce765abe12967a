import PlumbKit

/// Checks of generated files: each file is in its folder, and its content is valid Swift.
enum GeneratedChecks {
  /// Checks the declarations in one style, since parsing the generated code takes time. The number `turn`, which is
  /// derived from the input, selects the style and the companion.
  static func run(_ model: Model, turn: Int, _ verdict: inout Verdict) {
    let styles = DeclarationStyle.allCases
    let style = styles[turn % styles.count]
    let options = DeclarationOptions(style: style, companions: companions(turn / styles.count))
    let expected = declarations(of: model, options: options)
    for diagnostic in expected.diagnostics { verdict.saw("\(style) \(diagnostic.rule)") }
    // The generator writes no files for a model with an error.
    if !expected.diagnostics.contains(where: { $0.severity == .error }) {
      verdict.saw("\(style) generated")
      let generator = Generator(options: GeneratorOptions(model: model.name))
      check(generator.files(for: expected.value, with: options.companions, of: model), style, &verdict)
    }
    conversions(of: model, &verdict)
  }

  /// Returns one companion kind, or none, in turn.
  private static func companions(_ turn: Int) -> [CompanionKind] {
    let kinds = CompanionKind.allCases
    let index = turn % (kinds.count + 1)
    return index < kinds.count ? [kinds[index]] : []
  }

  private static func check(_ files: [GeneratedFile], _ style: DeclarationStyle, _ verdict: inout Verdict) {
    let plan = OutputPlan(files, existing: [:])
    let refused = Set(plan.problems.compactMap(\.location?.file))
    for file in files where !refused.contains(file.path) {
      let isName = !file.path.contains("/") && !file.path.contains("\0") && file.path.utf8.count < 256
      verdict.expect(isName && file.path.hasSuffix(".swift"), "a generated file is a name in its folder", file.path)
      let unit = SourceParser().parse(SourceFile(path: file.path, text: file.text), always: true)
      let problem = unit.diagnostics.first { $0.severity == .error }
      verdict.expect(problem == nil, "generated code is Swift", "\(style) \(file.path): \(problem?.message ?? "")")
    }
    verdict.expect(
      plan.steps.allSatisfy { !$0.path.contains("/") }, "a plan stays in its folder", "\(plan.steps.map(\.path))")
  }

  private static func conversions(of model: Model, _ verdict: inout Verdict) {
    for target in ConversionTarget.all {
      let conversion = target.convert(model)
      verdict.expect(
        !conversion.text.unicodeScalars.contains("\u{0}"), "a conversion is text", target.name)
    }
  }
}
