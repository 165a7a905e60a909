/**
 * Starts Firefox behind a bridge to Playwright. At the start of every visit Playwright sends a
 * command of WebDriver BiDi that Firefox 153 (ESR) does not know, and the error of Firefox would
 * end the visit, so the bridge answers the command itself. The setting of this command, reduced
 * motion, is a preference in `firefox.config.ts`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WebSocket, WebSocketServer } from 'ws';

const unknownCommands = new Set(['emulation.setMediaFeaturesOverride']);
/**
 * Replaces a call in the scripts of Playwright. Playwright sets the value of a field, but React
 * takes this value for its own and resets it. The browser's own command types the text instead,
 * like a keyboard.
 */
const filling = {
  from: 'window.__pw_bidiInsertText(',
  to: "document.execCommand('insertText',false,",
};
const announcement = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const firefox = process.env['FIREFOX_PATH'];
if (firefox === undefined) throw new Error('FIREFOX_PATH names no Firefox');
const options = process.argv.slice(2);
hideToolbars(options[options.findIndex((option) => /^--?profile$/.test(option)) + 1]);
const child = spawn(firefox, options, { stdio: ['ignore', 'pipe', 'pipe'] });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
child.stdout.pipe(process.stdout);
child.stderr.setEncoding('utf8').on('data', (text: string) => {
  const address = announcement.exec(text)?.[1];
  if (address === undefined) process.stderr.write(text);
  else openBridge(address);
});

/**
 * Hides the toolbars of Firefox. Tab after the last control of a page would move the focus into
 * them, from where no command of WebDriver BiDi returns to the page. Without them Tab continues at
 * the first control, as in headless Chromium.
 */
function hideToolbars(profile: string | undefined): void {
  if (profile === undefined) throw new Error('Playwright named no profile of Firefox');
  const styles = join(profile, 'chrome');
  mkdirSync(styles, { recursive: true });
  writeFileSync(join(styles, 'userChrome.css'), '#navigator-toolbox { display: none !important; }');
}

/** Opens a bridge, which announces its own address instead of Firefox's. */
function openBridge(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.once('listening', () => {
    const { port } = server.address() as AddressInfo;
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${String(port)}\n`);
  });
  server.on('connection', (playwright, request) => {
    connectBoth(playwright, new WebSocket(`${address}${request.url ?? ''}`));
  });
}

function connectBoth(playwright: WebSocket, browser: WebSocket): void {
  const waiting: string[] = [];
  playwright.on('message', (data: Buffer) => {
    const text = data.toString().replace(filling.from, filling.to);
    const { id, method } = JSON.parse(text) as { id: number; method: string };
    if (unknownCommands.has(method))
      playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (browser.readyState === WebSocket.OPEN) browser.send(text);
    else waiting.push(text);
  });
  browser.once('open', () => waiting.splice(0).forEach((text) => browser.send(text)));
  browser.on('message', (data: Buffer) => playwright.send(data.toString()));
  for (const [side, other] of [
    [playwright, browser],
    [browser, playwright],
  ] as const) {
    side.once('close', () => other.close());
    side.once('error', () => other.close());
  }
}
