import PlumbComparing
import PlumbModel
import PlumbText

/// The script of the page: it shows a version, searches, and handles the keyboard. It creates elements and sets their
/// texts. It creates no markup: `innerHTML` and similar properties are not used.
enum PageScript {
  static let text = state + parts + sections + actions

  private static let state = #"""

    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const byId = id => document.getElementById(id);
    let shown = -1;
    let names = new Set();
    for (const version of data.versions) {
      version.touched = new Set((version.step ? version.step.lines : []).map(line => line[1].split(".")[0]));
    }
    for (const entity of data.entities) {
      const parts = [entity.name, entity.facts, entity.attributes, entity.relationships, entity.fetched, entity.below];
      entity.find = parts.flat(3).join(" ").toLowerCase();
    }

    """#

  private static let parts = #"""
    function make(tag, attributes, ...children) {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes || {})) {
        if (value === true) element.setAttribute(name, "");
        else if (value !== false && value != null) element.setAttribute(name, value);
      }
      for (const child of children.flat()) if (child != null && child !== "") element.append(child);
      return element;
    }
    function table(caption, heads, rows, attributes) {
      const head = make("tr", {}, heads.map(text => make("th", { scope: "col" }, text)));
      return make("div", { class: "scroll" }, make("table", attributes,
        caption ? make("caption", {}, caption) : null, make("thead", {}, head), make("tbody", {}, rows)));
    }
    const cell = (text, kind) => make("td", { class: kind }, text);
    const chip = (level, text) => make("span", { class: "chip " + level }, (data.signs[level] || "") + " " + text);
    const link = (entity, text) => make("a", { href: hash(shown, entity) }, text || entity);
    const hash = (version, entity) => "#v=" + encodeURIComponent(data.versions[version].name)
      + (entity == null ? "" : "&e=" + encodeURIComponent(entity));
    const entities = version => (version.entities || []).map(index => data.entities[index]);
    const has = name => names.has(name);
    function replace(id, ...children) { byId(id).replaceChildren(...children.flat().filter(child => child != null)); }

    """#

  private static let sections = #"""
    function overview(version) {
      const cards = (version.size || []).map(([count, what]) =>
        make("div", { class: "card" }, make("strong", {}, String(count)), make("span", {}, what)));
      replace("cards", cards);
      replace("facts", (version.facts || []).map(fact => make("li", {}, fact)));
      replace("hot", data.hot.map(([name, words, isGone]) => make("li", {}, has(name) ? link(name) : name, " ",
        make("span", { class: "quiet" }, words + (isGone ? ", removed since" : "")))));
      byId("hot-part").hidden = !data.hot.length;
      byId("problem").textContent = version.problem ? "This version cannot be read: " + version.problem : "";
      byId("problem").hidden = !version.problem;
    }
    function picture(version, index) {
      const template = byId("picture-" + index);
      const words = version.problem ? "No picture: this version cannot be read."
        : "The picture of this version is omitted to limit the size of the page: plumb inspect --format svg draws it.";
      replace("picture", template ? template.content.cloneNode(true) : make("p", { class: "quiet" }, words));
    }
    let fits = null;
    function fit() {
      for (const svg of document.querySelectorAll(".pictured svg")) {
        const room = svg.parentElement.clientWidth;
        svg.classList.toggle("fit", fits ?? svg.width.baseVal.value <= 1.4 * room);
      }
      byId("fit").setAttribute("aria-pressed", String(fits ?? !!document.querySelector("#picture svg.fit")));
    }
    function changes(version) {
      const step = version.step;
      if (!step) {
        return replace("changes-list", make("p", { class: "quiet" },
          version.problem ? "Unknown, because this version cannot be read." : "This is the first version."));
      }
      const head = make("p", {}, "Since " + step.before + ": ", chip(step.level, step.verdict),
        step.mapping ? " Mapping model: " + step.mapping : null);
      const rows = step.lines.map(([mark, key, words, effects]) => make("tr", { class: mark },
        make("th", { scope: "row" }, make("span", { class: "mark", title: mark }, data.marks[mark]),
          has(key.split(".")[0]) ? link(key.split(".")[0], key) : key || "the model"),
        cell(words), cell(effects.map(([sign, what, why]) =>
          make("p", { class: "effect" }, sign + " ", make("strong", {}, what), ": " + why)))));
      const suspects = step.suspects.map(([from, to]) =>
        make("li", {}, from + " may have been renamed to " + to + "; it has no renaming identifier"));
      const template = byId("changes-" + shown);
      replace("changes-list", head,
        template ? make("div", { class: "pictured" }, template.content.cloneNode(true)) : null,
        rows.length ? table("", ["Element", "Change", "Effect on stores"], rows)
          : make("p", { class: "quiet" }, "No changes."),
        step.cloud ? table("CloudKit", ["", "Record type or field"], step.cloud.map(([what, part]) =>
          make("tr", {}, cell(what, "quiet"), make("th", { scope: "row" }, part)))) : null,
        suspects.length ? make("ul", {}, suspects) : null);
    }
    function property(row, kind) {
      const [name, type, optional, value, keys, more, target] = row;
      return make("tr", { "data-find": row.join(" ").toLowerCase() },
        make("th", { scope: "row" }, name), make("td", { class: "type" },
          target != null && has(target) ? link(target, type) : type),
        cell(optional ? "optional" : "", "quiet"), cell(value), cell(keys), cell(more, "quiet"));
    }
    function entity(entity) {
      const properties = [
        ["Attributes", ["Name", "Type", "", "Default", "Key", "More"], entity.attributes],
        ["Relationships", ["Name", "Destination", "", "Inverse", "", "More"], entity.relationships],
        ["Fetched properties", ["Name", "Entity", "", "", "", "More"], entity.fetched],
      ].filter(part => part[2].length).map(([title, heads, rows]) =>
        table(title, heads, rows.map(row => property(row)), { class: "properties" }));
      const below = entity.below.map(([what, name, text]) =>
        make("p", { class: "below" }, make("span", { class: "tag" }, what), name ? name + " " : "", text));
      const steps = data.versions.map((version, index) => [version, index])
        .filter(([version]) => version.touched.has(entity.name));
      const history = steps.length ? make("p", { class: "quiet" }, "Changed in ",
        steps.slice(-12).map(([version, index], place) =>
          [place ? ", " : "", make("a", { href: hash(index, entity.name) }, version.name)]).flat(),
        steps.length > 12 ? " and " + (steps.length - 12) + " more before" : "") : null;
      return make("article", { tabindex: "-1", "data-name": entity.name, "data-find": entity.find },
        make("h3", {}, make("a", { href: hash(shown, entity.name) }, entity.name),
          entity.parent ? [make("span", { class: "quiet" }, " : "),
            has(entity.parent) ? link(entity.parent) : entity.parent] : null),
        entity.facts.length ? make("p", { class: "quiet" }, entity.facts.join(" · ")) : null,
        properties, below, history,
        entity.hash ? make("p", { class: "hash" }, make("span", { class: "tag" }, "hash"), entity.hash) : null);
    }
    function list(version) {
      replace("entity-list", entities(version).map(entity => make("li", { "data-name": entity.name,
        "data-find": entity.find }, link(entity.name))));
    }
    function others(version) {
      const rows = (version.others || []).map(([what, name, text]) =>
        make("tr", {}, cell(what, "quiet"), make("th", { scope: "row" }, name), cell(text)));
      replace("others", rows.length ? table("", ["Kind", "Name", ""], rows)
        : make("p", { class: "quiet" }, "This version has no fetch requests, configurations or composites."));
    }
    function hashes(version) {
      const rows = entities(version).map(entity => make("tr", {},
        make("th", { scope: "row" }, link(entity.name)), cell(entity.hash || "unknown", "hash")));
      replace("hash-list", make("p", {}, "Checksum of the version: ",
        make("code", {}, version.checksum || "unknown")), table("", ["Entity", "Version hash"], rows));
    }
    function matrix() {
      const isKnown = data.versions.some(version => version.origin);
      const rows = data.versions.map((version, index) => [version, index]).reverse().map(([version, index]) => {
        const stores = version.stores;
        return make("tr", { "aria-current": index === shown ? "true" : null },
          make("th", { scope: "row" }, make("a", { href: hash(index) }, version.name)),
          make("td", {}, index === data.current ? chip("current", "current")
            : stores ? chip(stores.level, stores.level) : make("span", { class: "quiet" }, "unknown")),
          cell(stores ? stores.reason : ""), isKnown ? cell(version.origin || "", "quiet") : null);
      });
      replace("matrix", table("", ["Version", "Its stores", "Why"].concat(isKnown ? "Added" : []), rows));
    }
    function findings(id, items, none) {
      replace(id, items.length ? items.map(item => make("article", { class: "finding " + item.severity,
        "data-find": [item.message, item.rule, item.text, item.element].join(" ").toLowerCase() },
        make("h3", {}, make("span", { class: "chip " + item.severity }, item.severity), " " + item.message),
        make("p", { class: "quiet" }, item.rule, item.place ? " · " + item.place : "",
          item.entity != null && has(item.entity) ? [" · ", link(item.entity)] : ""),
        item.text ? make("pre", { tabindex: "0" }, item.text) : null)) : make("p", { class: "quiet" }, none));
    }

    """#

  private static let actions = #"""
    function show(index) {
      if (index === shown || !data.versions[index]) return;
      shown = index;
      const version = data.versions[index];
      names = new Set(entities(version).map(entity => entity.name));
      byId("slider").value = index;
      byId("slider").setAttribute("aria-valuetext", version.name);
      byId("version").value = index;
      document.querySelectorAll(".version-name").forEach(element => element.textContent = version.name);
      byId("version-note").textContent = [index === data.current ? "the current version" : "", version.origin || ""]
        .filter(Boolean).join(" · ");
      overview(version); picture(version, index); changes(version); list(version);
      replace("entity-pages", version.leavesOut ? make("p", { class: "quiet" },
        "The entities of this version are omitted to limit the size of the page: plumb inspect shows them.")
        : entities(version).map(entity));
      others(version); hashes(version); matrix(); fit();
      findings("finding-list", data.findings, "No findings.");
      findings("drift-list", data.drift, data.driftNote);
      search();
    }
    function search() {
      const words = byId("search").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
      const fits = element => words.every(word => (element.dataset.find || "").includes(word));
      let count = 0;
      for (const element of document.querySelectorAll("#entity-list li, #entity-pages article, .finding")) {
        element.hidden = !fits(element);
        if (!element.hidden && element.matches("#entity-list li")) count += 1;
      }
      for (const row of document.querySelectorAll("table.properties tr[data-find]")) {
        row.classList.toggle("hit", words.length > 0 && fits(row));
      }
      const all = document.querySelectorAll("#entity-list li").length;
      byId("none").hidden = words.length === 0 || count > 0;
      byId("found").textContent = words.length ? count + " of " + all + " entities" : all + " entities";
    }
    function read() {
      const wanted = new URLSearchParams(location.hash.slice(1));
      const index = data.versions.findIndex(version => version.name === wanted.get("v"));
      show(index >= 0 ? index : shown >= 0 ? shown : data.start);
      if (wanted.has("q")) { byId("search").value = wanted.get("q"); search(); }
      const name = wanted.get("e");
      const page = name == null ? null
        : [...document.querySelectorAll("#entity-pages article")].find(element => element.dataset.name === name);
      document.querySelectorAll("[aria-current=page]").forEach(element => element.removeAttribute("aria-current"));
      if (!page) return;
      page.hidden = false;
      page.scrollIntoView();
      page.focus({ preventScroll: true });
      const item = [...document.querySelectorAll("#entity-list li")].find(element => element.dataset.name === name);
      if (!item) return;
      item.firstElementChild.setAttribute("aria-current", "page");
      item.scrollIntoView({ block: "nearest" });
    }
    function go(index) {
      if (!data.versions[index]) return;
      const entity = new URLSearchParams(location.hash.slice(1)).get("e");
      history.replaceState(null, "", hash(index, entity));
      show(index);
    }
    function press(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const typing = event.target === byId("search");
      if (event.key === "Escape" && typing) { byId("search").value = ""; search(); event.target.blur(); return; }
      if (event.key === "Enter" && typing) {
        const first = document.querySelector("#entity-list li:not([hidden]) a");
        if (first) first.click();
        return;
      }
      if (typing || event.target.matches("select, input")) return;
      if (event.key === "/") { event.preventDefault(); byId("search").focus(); byId("search").select(); }
      else if (event.key === "[") go(shown - 1);
      else if (event.key === "]") go(shown + 1);
      else if (event.key === "?") byId("help").hidden = !byId("help").hidden;
    }
    byId("version").append(...data.versions.map((version, index) =>
      make("option", { value: index }, version.name + (index === data.current ? " (current)" : ""))));
    byId("slider").max = Math.max(0, data.versions.length - 1);
    byId("slider").addEventListener("input", event => go(Number(event.target.value)));
    byId("version").addEventListener("change", event => go(Number(event.target.value)));
    byId("earlier").addEventListener("click", () => go(shown - 1));
    byId("later").addEventListener("click", () => go(shown + 1));
    byId("search").addEventListener("input", search);
    byId("fit").addEventListener("click", () => {
      fits = byId("fit").getAttribute("aria-pressed") !== "true";
      fit();
    });
    addEventListener("resize", fit);
    byId("content").addEventListener("click", event => {
      const box = event.target.closest(".pictured g.box");
      const anchor = box && box.id.replace(/^[pc]\d+-/, "");
      const page = box && entities(data.versions[shown]).find(entity => entity.anchor === anchor);
      if (page) location.hash = hash(shown, page.name);
    });
    addEventListener("hashchange", read);
    addEventListener("keydown", press);
    read();
    document.documentElement.dataset.ready = "yes";

    """#
}
