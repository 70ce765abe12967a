/// The script of a page with a picture. It creates elements and sets their text, and never interprets a text as
/// markup.
enum PicturePageScript {
  static let text = #"""

    "use strict";
    const sheet = document.getElementById("sheet"), svg = sheet.querySelector("svg");
    const search = document.getElementById("search"), found = document.getElementById("found");
    const boxes = [...svg.querySelectorAll(".box")], lines = [...svg.querySelectorAll(".line")];
    const whole = { ...rect(svg.viewBox.baseVal) };
    let view = { ...whole }, chosen = null;

    function rect(r) { return { x: r.x, y: r.y, width: r.width, height: r.height }; }
    function ends(line) { return [line.dataset.from, line.dataset.to]; }
    function title(box) { return box.dataset.name; }

    // The view: a part of the picture, of the shape of the window.
    function show() {
      svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
      svg.classList.toggle("far", scale() < 0.42);
    }
    function scale() { return Math.min(sheet.clientWidth / view.width, sheet.clientHeight / view.height); }
    function fit() {
      view = { ...whole };
      if (scale() > 1.6) zoom(1.6 / scale());
      show();
    }
    function zoom(factor, x = view.x + view.width / 2, y = view.y + view.height / 2) {
      const next = Math.min(8, Math.max(0.02, scale() * factor)), by = scale() / next;
      view = { x: x + (view.x - x) * by, y: y + (view.y - y) * by, width: view.width * by, height: view.height * by };
      show();
    }
    function move(x, y) { view.x += x / scale(); view.y += y / scale(); show(); }
    function place(event) {
      const point = new DOMPoint(event.clientX, event.clientY);
      return point.matrixTransform(svg.getScreenCTM().inverse());
    }
    function frame(box) {
      const edge = box.querySelector(".edge").getBBox(), shift = box.parentNode.transform.baseVal;
      const by = shift.numberOfItems ? shift.getItem(0).matrix : { e: 0, f: 0 };
      return { x: edge.x + by.e, y: edge.y + by.f, width: edge.width, height: edge.height };
    }
    function go(box, isChosen = true) {
      const to = frame(box);
      if (scale() < 0.8) zoom(1 / scale());
      view.x = to.x + to.width / 2 - view.width / 2;
      view.y = to.height > view.height ? to.y - 20 : to.y + to.height / 2 - view.height / 2;
      if (isChosen) choose(box);
      show();
    }

    // The chosen entity and its neighbours; the rest steps back.
    function choose(box) {
      chosen = box;
      const near = new Set(box ? [box.id] : []);
      for (const line of lines) {
        const is = !box || ends(line).includes(box.id);
        line.classList.toggle("dim", !is);
        if (box && is) ends(line).forEach(id => near.add(id));
      }
      for (const other of boxes) {
        other.classList.toggle("dim", !!box && !near.has(other.id));
        other.classList.toggle("chosen", other === box);
      }
    }

    function find() {
      const word = search.value.trim().toLowerCase();
      found.replaceChildren();
      if (!word) return;
      const hits = [];
      for (const box of boxes) {
        const name = title(box).toLowerCase();
        const rows = [...box.querySelectorAll("text")].map(text => text.lastChild?.data || "");
        const row = rows.find(row => row.toLowerCase().includes(word));
        const rank = name === word ? 0 : name.startsWith(word) ? 1 : name.includes(word) ? 2 : row ? 3 : 4;
        if (rank < 4) hits.push({ box, rank, row: rank === 3 ? row : "" });
      }
      hits.sort((a, b) => a.rank - b.rank);
      for (const hit of hits.slice(0, 40)) {
        const item = document.createElement("li"), button = document.createElement("button");
        button.type = "button";
        button.textContent = title(hit.box);
        if (hit.row) {
          const small = document.createElement("small");
          small.textContent = hit.row;
          button.append(small);
        }
        button.addEventListener("click", () => { found.replaceChildren(); go(hit.box); hit.box.focus({ preventScroll: true }); });
        item.append(button);
        found.append(item);
      }
      if (!hits.length) found.append(Object.assign(document.createElement("li"), { textContent: "Nothing found" }));
    }

    // Names as large as their boxes, for small scales.
    for (const box of boxes) {
      const text = box.querySelector(".title"), edge = box.querySelector(".edge").getBBox();
      const size = Math.min(56, 14 * edge.width * 0.9 / Math.max(20, text.getComputedTextLength()), edge.height * 0.8);
      text.style.setProperty("--far", `${size}px`);
      text.style.setProperty("--down", `${edge.y + edge.height / 2 + size * 0.35 - text.getAttribute("y")}px`);
      box.setAttribute("tabindex", "0");
      box.setAttribute("role", "button");
      box.setAttribute("aria-label", title(box));
      box.addEventListener("focus", () => { if (box.matches(":focus-visible")) go(box, false); });
    }
    svg.setAttribute("role", "group");
    sheet.classList.add("moving");

    // Pointers: drag to move, two fingers or the wheel to zoom.
    const pointers = new Map();
    let dragged = false;
    sheet.addEventListener("pointerdown", event => {
      pointers.set(event.pointerId, event);
      dragged = false;
    });
    sheet.addEventListener("pointermove", event => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const others = [...pointers.values()].filter(other => other.pointerId !== event.pointerId);
      if (others.length) {
        const far = p => Math.hypot(p.clientX - others[0].clientX, p.clientY - others[0].clientY);
        const middle = place(event);
        zoom(far(event) / Math.max(1, far(before)), middle.x, middle.y);
      } else {
        if (Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) > 2) dragged = true;
        if (!dragged) return;
        sheet.setPointerCapture(event.pointerId);
        move(before.clientX - event.clientX, before.clientY - event.clientY);
      }
      pointers.set(event.pointerId, event);
    });
    for (const kind of ["pointerup", "pointercancel"]) {
      sheet.addEventListener(kind, event => pointers.delete(event.pointerId));
    }
    sheet.addEventListener("click", event => {
      if (dragged) return;
      const box = event.target.closest(".box");
      choose(box === chosen ? null : box);
    });
    sheet.addEventListener("dblclick", event => {
      const box = event.target.closest(".box");
      if (box) go(box);
    });
    sheet.addEventListener("wheel", event => {
      event.preventDefault();
      if (event.shiftKey) return move(event.deltaX || event.deltaY, 0);
      const point = place(event);
      zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), point.x, point.y);
    }, { passive: false });

    const keys = {
      "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), "0": fit,
      ArrowLeft: () => move(-80, 0), ArrowRight: () => move(80, 0), ArrowUp: () => move(0, -80),
      ArrowDown: () => move(0, 80), "/": () => { search.focus(); search.select(); },
      Escape: () => { choose(null); found.replaceChildren(); document.activeElement.blur(); },
    };
    document.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const box = event.target.closest?.(".box");
      if ((event.key === "Enter" || event.key === " ") && box) {
        event.preventDefault();
        return chosen === box ? choose(null) : go(box);
      }
      if (event.target === search && event.key !== "Escape") return listKey(event);
      if (found.contains(event.target) && listKey(event)) return;
      const act = keys[event.key];
      if (act) { event.preventDefault(); act(); }
    });
    function listKey(event) {
      const items = [...found.querySelectorAll("button")];
      const index = items.indexOf(document.activeElement);
      if (event.key === "Enter" && index < 0 && items.length) { items[0].click(); return true; }
      const next = { ArrowDown: index + 1, ArrowUp: index - 1 }[event.key];
      if (next === undefined) return event.target === search;
      event.preventDefault();
      (items[next] || search).focus();
      return true;
    }
    search.addEventListener("input", find);
    document.getElementById("in").addEventListener("click", keys["+"]);
    document.getElementById("out").addEventListener("click", keys["-"]);
    document.getElementById("fit").addEventListener("click", fit);
    addEventListener("resize", show);
    function goToHash() {
      const box = boxes.find(box => "#" + box.id === location.hash);
      if (box) go(box);
    }
    addEventListener("hashchange", goToHash);
    fit();
    goToHash();

    """#
}
