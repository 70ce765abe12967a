import PlumbChecking

extension BundlePage {
  static func body(name: String, path: String, chart: String, summary: String) -> String {
    """
    <a class="skip" href="#content">Skip to the content</a>
    <aside class="side" aria-label="Versions and entities">
    <h1>\(PageText.html(name))</h1>
    <div class="chooser" role="group" aria-label="Version">
    <button id="earlier" type="button" aria-label="Previous version" title="Previous version: [">◀</button>
    <select id="version" aria-label="Version"></select>
    <button id="later" type="button" aria-label="Next version" title="Next version: ]">▶</button>
    <input id="slider" type="range" min="0" step="1" value="0" aria-label="Version">
    </div>
    <nav aria-label="Sections"><ul>
    <li><a href="#overview">Overview</a></li><li><a href="#diagram">Diagram</a></li>
    <li><a href="#changes">Changes</a></li><li><a href="#migration">Migration</a></li>
    <li><a href="#entities">Entities</a></li><li><a href="#more">More</a></li>
    <li><a href="#hashes">Hashes</a></li><li><a href="#findings">Findings</a></li><li><a href="#drift">Drift</a></li>
    </ul></nav>
    <input id="search" type="search" placeholder="Search entities, properties, findings" aria-label="Search"
    autocomplete="off" spellcheck="false">
    <p id="found" class="quiet keys" aria-live="polite"></p>
    <div class="list"><ul id="entity-list"></ul></div>
    <p class="keys quiet"><kbd>/</kbd> search <kbd>[</kbd> <kbd>]</kbd> version <kbd>?</kbd> help</p>
    </aside>
    <main id="content" tabindex="-1">
    <noscript><p class="problem">This page requires JavaScript: allow the script of the page to show its data.</p>
    </noscript>
    <div id="help" class="panel" hidden>
    <p><kbd>/</kbd> search, <kbd>Enter</kbd> the first entity found, <kbd>Esc</kbd> ends the search</p>
    <p><kbd>[</kbd> and <kbd>]</kbd> the previous and the next version, <kbd>Tab</kbd> the next link</p>
    <p>The address contains the version and the entity, for bookmarks and links.</p>
    </div>
    <section id="overview"><h2><span class="version-name"></span> <small id="version-note"></small></h2>
    <p id="problem" class="problem" hidden></p>
    <div id="cards" class="cards"></div><ul id="facts" class="facts quiet"></ul>
    <div class="chart">\(chart)</div>
    <div id="hot-part" class="hot"><h3>Most frequent changes</h3><ol id="hot"></ol></div></section>
    <section id="diagram"><h2>Diagram <small class="version-name"></small>
    <button id="fit" type="button" aria-pressed="false">Fit to width</button></h2>
    <div id="picture" class="pictured"></div></section>
    <section id="changes"><h2>What changed <small>in <span class="version-name"></span></small></h2>
    <div id="changes-list" class="panel"></div></section>
    <section id="migration"><h2>Migration <small>of a store of each version to the current one</small></h2>
    <div id="matrix" class="panel"></div></section>
    <section id="entities"><h2>Entities <small>of <span class="version-name"></span></small></h2>
    <p id="none" class="quiet" hidden>No entity of this version contains all these words.</p>
    <div id="entity-pages"></div></section>
    <section id="more"><h2>More <small>fetch requests, configurations, composites</small></h2>
    <div id="others" class="panel"></div></section>
    <section id="hashes"><h2>Version hashes <small>of <span class="version-name"></span></small></h2>
    <div id="hash-list" class="panel"></div></section>
    <section id="findings"><h2>Findings</h2><p>\(PageText.html(summary))</p><div id="finding-list"></div></section>
    <section id="drift"><h2>Drift <small>between the model and its Swift</small></h2>
    <div id="drift-list"></div></section>
    <footer>\(PageText.html(path)) · created by plumb report</footer>
    </main>
    """
  }
}
