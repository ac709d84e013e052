// Chromium: a page with a strict Content-Security-Policy imports the package as it lies in the
// tarball, streamed, with a wrong media type, and inlined; the last line is the result.
// usage: chromium.mjs PLAYWRIGHT_MODULES EXECUTABLE FIXTURE_FOLDER

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import process from "node:process";

const [modules, executablePath, folder] = process.argv.slice(2);
const { chromium } = createRequire(join(modules, "x.js"))("playwright-core");
const types = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".html": "text/html",
  ".wasm": "application/wasm",
};

const server = createServer((request, response) => {
  const path = normalize(new URL(request.url, "http://page").pathname);
  const wrong = path.startsWith("/wrong-type/");
  try {
    const body =
      path === "/page.html"
        ? '<!doctype html><meta charset="utf-8"><script type="module" src="/page.mjs"></script>'
        : readFileSync(join(folder, wrong ? path.slice("/wrong-type".length) : path));
    response.writeHead(200, {
      "content-type":
        (wrong && path.endsWith(".wasm") ? undefined : types[extname(path)]) ?? "application/octet-stream",
      "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
    });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

const entries = JSON.parse(readFileSync(join(folder, "node_modules/octograph/package.json"), "utf8")).exports;
const script = (path) => `/node_modules/octograph/${path.replace("./", "")}`;
const ways = {
  streamed: script(entries["."].browser.default),
  "wrong type": `/wrong-type${script(entries["."].browser.default)}`,
  inline: script(entries["./inline"].import.default),
};

const browser = await chromium.launch({
  executablePath,
  headless: true,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
  ],
});
const result = { version: browser.version(), passed: [], failed: [] };
try {
  for (const [way, url] of Object.entries(ways)) {
    const page = await browser.newPage();
    page.on("pageerror", (error) => console.error(`${way}: ${error.stack}`));
    page.on("console", (message) => message.type() === "error" && console.error(`${way}: ${message.text()}`));
    await page.goto(`${origin}/page.html?script=${encodeURIComponent(url)}`);
    // Not waitForFunction: it evaluates a string in the page, which its policy forbids.
    let own;
    for (const end = Date.now() + 60_000; !own && Date.now() < end; ) {
      own = await page.evaluate(() => globalThis.result);
      if (!own) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    own ??= { passed: [], failed: [{ name: "run", error: "no result within a minute" }] };
    result.passed.push(...own.passed.map((name) => `${way}: ${name}`));
    result.failed.push(...own.failed.map(({ name, error }) => ({ name: `${way}: ${name}`, error })));
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
}
console.log(`RESULT ${JSON.stringify(result)}`);
