#!/usr/bin/env python3
"""A page in a real browser, without a window: opened, shown, clicked and typed into.

    browse.py PAGE STEPS    STEPS is a JSON list; what each step came to is printed as a JSON list

A step is one of
    {"text": SELECTOR}                 the texts of all elements that are shown
    {"count": SELECTOR}                how many there are that are shown
    {"eval": JAVASCRIPT}               the value of an expression
    {"click": SELECTOR}                a click of the mouse in the middle of the first that is shown
    {"type": TEXT}, {"key": KEY}       keys of the keyboard
    {"open": FRAGMENT}                 another fragment of the address
    {"dark": true}, {"size": [W, H]}, {"media": "print"}   how it is shown
    {"shot": FILE}                     a picture of what is seen
    {"print": FILE}                    the page on paper, as PDF
The last value printed is the list of errors: of scripts, and of what the page's security policy refused.

It uses Chrome's DevTools protocol over a pipe; no port is opened and no other page is loaded. Without a
browser the exit status is 77.
"""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


class Browser:
    """A browser that reads commands from one pipe and answers on another."""

    def __init__(self, program, profile):
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()
        flags = [
            "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--hide-scrollbars",
            "--disable-background-networking", "--disable-dev-shm-usage", "--force-device-scale-factor=1",
            f"--user-data-dir={profile}",
        ] + (["--no-sandbox"] if os.geteuid() == 0 else [])
        shell = f'exec "$0" "$@" 3<&{theirs_in} 4>&{theirs_out}'
        self.process = subprocess.Popen(
            ["bash", "-c", shell, program] + flags + ["about:blank"], pass_fds=(theirs_in, theirs_out),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.input, self.output = os.fdopen(ours_in, "rb", 0), os.fdopen(ours_out, "wb", 0)
        self.last, self.session, self.buffer, self.events = 0, None, b"", []

    def read(self):
        while b"\0" not in self.buffer:
            part = self.input.read(1 << 16)
            if not part:
                raise RuntimeError("the browser ended")
            self.buffer += part
        message, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(message)

    def call(self, method, **parameters):
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.output.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            if "method" in answer:
                self.events.append(answer)

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", expression))
        return result["result"].get("value")

    def attach(self):
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def open(self, address):
        self.call("Page.navigate", url=address)
        ready = "document.documentElement?.dataset.ready === 'yes' && location.href !== 'about:blank'"
        for _ in range(3_000):
            try:
                if self.evaluate(ready):
                    return
            except RuntimeError:
                pass  # the page of before is going
            time.sleep(0.01)
        raise RuntimeError(f"the page does not get ready: {self.errors()}")

    def settle(self):
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")

    def errors(self):
        found = []
        for event in self.events:
            parameters = event["params"]
            if event["method"] == "Runtime.exceptionThrown":
                details = parameters["exceptionDetails"]
                found.append(details.get("exception", {}).get("description") or details["text"])
            elif event["method"] == "Log.entryAdded" and parameters["entry"]["level"] == "error":
                found.append(parameters["entry"]["text"])
        return found

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


SHOWN = "[...document.querySelectorAll(%s)].filter(e => e.getClientRects().length)"


def key(browser, name):
    text = {"Enter": "\r"}.get(name, name if len(name) == 1 else None)
    base = {"key": name, "code": name if len(name) > 1 else ""}
    codes = {"Enter": 13, "Escape": 27, "Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
    if name in codes:
        base["windowsVirtualKeyCode"] = codes[name]
    down = dict(base, type="keyDown" if text else "rawKeyDown", **({"text": text} if text else {}))
    browser.call("Input.dispatchKeyEvent", **down)
    browser.call("Input.dispatchKeyEvent", **dict(base, type="keyUp"))


def click(browser, selector):
    place = browser.evaluate(
        "(() => { const e = " + SHOWN % json.dumps(selector) + "[0]; if (!e) return null;"
        "e.scrollIntoView({ block: 'center' }); const r = e.getBoundingClientRect();"
        "return [r.left + r.width / 2, r.top + r.height / 2]; })()")
    if place is None:
        raise RuntimeError(f"no element to click on: {selector}")
    for kind in ("mousePressed", "mouseReleased"):
        browser.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)


def perform(browser, step, address):
    (name, value), = step.items()
    if name == "text":
        return browser.evaluate(SHOWN % json.dumps(value) + ".map(e => e.innerText.trim())")
    if name == "count":
        return browser.evaluate(SHOWN % json.dumps(value) + ".length")
    if name == "eval":
        return browser.evaluate(value)
    if name == "click":
        click(browser, value)
    elif name == "type":
        for letter in value:
            key(browser, letter)
    elif name == "key":
        key(browser, value)
    elif name == "open":
        browser.evaluate(f"location.hash = {json.dumps(value)}")
    elif name == "dark":
        browser.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if value else "light"}])
    elif name == "media":
        browser.call("Emulation.setEmulatedMedia", media=value)
    elif name == "size":
        browser.call("Emulation.setDeviceMetricsOverride", width=value[0], height=value[1], deviceScaleFactor=1,
                     mobile=False)
    elif name == "shot":
        browser.settle()
        picture = browser.call("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(value).write_bytes(base64.b64decode(picture))
    elif name == "print":
        paper = browser.call("Page.printToPDF", printBackground=True)["data"]
        pathlib.Path(value).write_bytes(base64.b64decode(paper))
    else:
        raise RuntimeError(f"there is no step {name}")
    browser.settle()
    return None


def main():
    program = next((path for path in map(shutil.which, BROWSERS) if path), None)
    if not program:
        print("there is no browser", file=sys.stderr)
        return 77
    address = pathlib.Path(sys.argv[1]).resolve().as_uri()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        # A browser that hangs ends the run.
        watch = threading.Timer(120, browser.process.kill)
        watch.start()
        try:
            browser.attach()
            browser.open(address)
            results = [perform(browser, step, address) for step in json.loads(sys.argv[2])]
            print(json.dumps(results + [browser.errors()], ensure_ascii=False))
        finally:
            watch.cancel()
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
