import Foundation
import Testing

@testable import PlumbComparing
@testable import PlumbPictures
@testable import PlumbWorkspace

/// The Chromium browser of this machine.
private enum Browser {
  static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}

/// The page in a headless browser: simulated user input, and the resulting document.
@Suite(.enabled(if: Browser.path != nil, "no Chromium is installed"), .serialized)
struct BrowserTests {
  /// Returns the document after its scripts ran.
  private func document(_ page: String, fragment: String = "") throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, out) = (folder.appendingPathComponent("page.html"), folder.appendingPathComponent("out"))
    try Data(page.utf8).write(to: file)
    try Data().write(to: out)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Browser.path))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,900", "--virtual-time-budget=3000",
      "--user-data-dir=\(folder.path)/profile", "--dump-dom", "file://\(file.path)\(fragment)",
    ]
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: out, encoding: .utf8)
  }

  private func page() throws -> String { HTMLPage(Scene(Diagram(of: try Shop.model()))).text }

  /// The security policy allows the script of the page. It selects the entity in the URL fragment.
  @Test func theScriptRunsUnderThePolicy() throws {
    let document = try document(page(), fragment: "#entity-Order")
    #expect(document.contains("class=\"box same chosen\" id=\"entity-Order\""))
    #expect(document.contains("class=\"box same dim\" id=\"entity-Setting\""))
  }

  /// The security policy blocks any other script.
  @Test func noOtherScriptRuns() throws {
    let foreign = "<script>document.body.append(\"in\" + \"truder\")</script></body>"
    let document = try document(page().replacing("</body>", with: foreign))
    #expect(document.contains("</html>") && !document.contains("intruder"))
  }

  @Test func aPersonCanSearchMoveAndChoose() throws {
    let page = try page().replacing(/<meta http-equiv="Content-Security-Policy"[^>]*>/, with: "")
    let document = try document(page.replacing("</body>", with: "<script>{\(Self.person)}</script></body>"))
    let log = try #require(document.firstMatch(of: /(?s)<pre id="log">(.*?)<\/pre>/)).1.split(separator: "\n")
    #expect(
      log == [
        "/ goes to search", "mai finds Customeremail", "down goes to Customeremail", "up goes to search",
        "enter chooses entity-Customer, dims entity-Document entity-Setting", "+ zooms true", "arrow moves true",
        "escape lets go 0", "enter on Order true", "again false", "0 fits true", "wheel zooms true", "click true",
        "drag moves true", "zzz finds Nothing found",
      ])
  }

  private static let person = #"""
    const log = [], view = () => svg.getAttribute("viewBox");
    const key = (key, at) => at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const type = text => { search.value = text; search.dispatchEvent(new Event("input")); };
    const changes = act => { const before = view(); act(); return before !== view(); };
    const order = document.getElementById("entity-Order"), all = view();
    key("/", document.body);
    log.push("/ goes to " + document.activeElement.id);
    type("mai");
    log.push("mai finds " + [...found.querySelectorAll("button")].map(button => button.textContent).join(" "));
    key("ArrowDown", search);
    log.push("down goes to " + document.activeElement.textContent);
    key("ArrowUp", document.activeElement);
    log.push("up goes to " + document.activeElement.id);
    key("Enter", search);
    const ids = query => [...document.querySelectorAll(query)].map(box => box.id).join(" ");
    log.push(`enter chooses ${ids(".chosen")}, dims ${ids(".box.dim")}`);
    log.push("+ zooms " + changes(() => key("+", document.body)));
    log.push("arrow moves " + changes(() => key("ArrowRight", document.body)));
    key("Escape", document.body);
    log.push("escape lets go " + document.querySelectorAll(".dim").length);
    key("Enter", order);
    log.push("enter on Order " + order.classList.contains("chosen"));
    key("Enter", order);
    log.push("again " + order.classList.contains("chosen"));
    key("0", document.body);
    log.push("0 fits " + (view() === all));
    const at = { clientX: 400, clientY: 400, bubbles: true, cancelable: true };
    log.push("wheel zooms " + changes(() => order.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: -300 }))));
    order.dispatchEvent(new MouseEvent("click", at));
    log.push("click " + order.classList.contains("chosen"));
    const point = (kind, x) => order.dispatchEvent(new PointerEvent(kind, { ...at, pointerId: 1, clientX: x }));
    sheet.setPointerCapture = () => {};
    log.push("drag moves " + changes(() => ["pointerdown", "pointermove", "pointerup"].forEach((k, i) => point(k, 300 + 40 * i))));
    type("zzz");
    log.push("zzz finds " + found.textContent);
    const pre = document.createElement("pre");
    pre.id = "log";
    pre.textContent = log.join("\n");
    document.body.append(pre);
    """#
}
