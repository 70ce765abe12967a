/// A picture as a page.
struct HTMLPage {
  let scene: Scene

  init(_ scene: Scene) { self.scene = scene }

  var text: String {
    "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><body>\n\(SVGPicture(scene).text)</body></html>\n"
  }
}
