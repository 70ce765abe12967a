import PlumbComparing
import PlumbRules

/// The colors of a picture, for light and dark appearances, each as `#rrggbb`.
struct Palette {
  var sheet, box, head, outline, rule, title, text, quiet, line, frame, frameEdge: String
  var inks: [Mark: String]
  var grounds: [Mark: String]

  static let light = Palette(
    sheet: "#f6f8fb", box: "#ffffff", head: "#e6ecfa", outline: "#a9b5c8", rule: "#dfe5ee", title: "#14213f",
    text: "#1c2430", quiet: "#556173", line: "#4c5d7a", frame: "#edf1f8", frameEdge: "#a3b0c6",
    inks: [.added: "#0f5f2c", .removed: "#a5101f", .renamed: "#0b4aa8", .changed: "#7a4600"],
    grounds: [.added: "#dcf7e3", .removed: "#ffe6e4", .renamed: "#dfedff", .changed: "#fff2cc"])

  static let dark = Palette(
    sheet: "#0f141b", box: "#18202b", head: "#243352", outline: "#46546b", rule: "#2a3544", title: "#edf2ff",
    text: "#dde4ee", quiet: "#a3b0c3", line: "#93a5c4", frame: "#141b26", frameEdge: "#46546b",
    inks: [.added: "#74dd94", .removed: "#ff9d96", .renamed: "#8cc2ff", .changed: "#eabf52"],
    grounds: [.added: "#10301c", .removed: "#3d171b", .renamed: "#11294d", .changed: "#352a0c"])

  var rules: [String] {
    var rules = [
      ".sheet{fill:\(sheet)}", ".edge{fill:\(box);stroke:\(outline)}", ".head{fill:\(head)}",
      ".rule{stroke:\(rule)}", "text{fill:\(text)}", ".title{fill:\(title)}", ".quiet{fill:\(quiet)}",
      ".wire,.tip,.sign{stroke:\(line)}", ".dot{fill:\(line)}", ".casing{stroke:\(sheet)}", ".hollow{fill:\(box)}",
      ".frame{fill:\(frame);stroke:\(frameEdge)}",
    ]
    for mark in Mark.allCases {
      guard let ink = inks[mark], let ground = grounds[mark] else { continue }
      let name = mark.rawValue
      rules += [
        ".\(name)>.edge{stroke:\(ink)}", ".\(name)>.head,.\(name)>.ground{fill:\(ground)}",
        ".\(name)>.wire,.\(name)>.tip{stroke:\(ink)}", ".\(name)>.mark,.\(name)>.ink{fill:\(ink)}",
      ]
    }
    return rules
  }
}

/// The style sheet of a picture. Readers without support for media queries use the light colors.
enum PictureStyle {
  /// The class of the outermost element. Every rule requires it, so that a picture does not affect the page around
  /// it.
  static let scope = "plumb-picture"

  static let sheet: String = {
    let light = (shapes + Palette.light.rules).map(scoped).joined(separator: "\n")
    let dark = Palette.dark.rules.map(scoped).joined(separator: "\n")
    return "\(light)\n@media (prefers-color-scheme:dark){\n\(dark)\n}"
  }()

  /// The rules that do not depend on colors: line widths and dashes, which have the same meaning as the colors.
  private static let shapes = [
    "text{font:12px -apple-system,BlinkMacSystemFont,\"Segoe UI\",Roboto,\"Helvetica Neue\",Arial,"
      + "\"Liberation Sans\",sans-serif}",
    ".title{font-size:14px;font-weight:600;text-anchor:middle}", ".small{font-size:11px}",
    ".heading{font-size:20px;font-weight:600}", ".abstract{font-style:italic}", ".end{text-anchor:end}",
    ".middle{text-anchor:middle}", ".struck{text-decoration:line-through}",
    ".mark{font-weight:700;text-anchor:middle}", ".edge{stroke-width:1.2}", ".rule{stroke-width:1}",
    ".wire,.tip,.sign,.casing{fill:none;stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round}",
    ".casing{stroke-width:5;stroke-linecap:butt}", ".sign{stroke-width:1.5}", ".frame{stroke-dasharray:2 4}",
    ".added>.edge,.removed>.edge,.renamed>.edge,.changed>.edge,.added>.wire,.removed>.wire,.changed>.wire"
      + "{stroke-width:2}",
    ".removed>.edge,.removed>.wire{stroke-dasharray:7 4}", ".changed>.edge,.changed>.wire{stroke-dasharray:11 3 2 3}",
    ".transient>.wire{stroke-dasharray:1 5}", ".line:hover>.wire,.line:hover>.tip{stroke-width:3}",
  ]

  private static func scoped(_ rule: String) -> String {
    guard let brace = rule.firstIndex(of: "{") else { return rule }
    let selectors = rule[..<brace].split(separator: ",").map { ".\(scope) \($0)" }
    return selectors.joined(separator: ",") + rule[brace...]
  }
}
