/**
 * WebKitGTK over WebDriver, on a separate screen. Each visit is a window of an exact size that
 * another page of the same origin opens and observes, because WebDriver offers neither windows as
 * narrow as a phone nor the errors of a page.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { WebKitPrograms } from '../../scripts/testing/other-browsers.ts';
import { findFreePort } from '../../scripts/testing/free-port.ts';

/** Maximum duration of a step in milliseconds, longer than any step takes on a busy machine. */
const stepMs = 30_000;

export interface WebKitSession {
  readonly driver: WebDriver;
  end(): Promise<void>;
}

async function startScreen(program: string): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return { child, display: `:${number.toString().trim()}` };
}

async function waitForDriver(url: string): Promise<void> {
  for (const end = Date.now() + stepMs; Date.now() < end;) {
    const answer = await fetch(`${url}/status`).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((go) => setTimeout(go, 20));
  }
  throw new Error(`WebKitWebDriver did not answer within ${String(stepMs)} ms`);
}

export async function startWebKit(programs: WebKitPrograms): Promise<WebKitSession> {
  const screen = await startScreen(programs.screen);
  const port = await findFreePort();
  const server = spawn(programs.driver, [`--port=${String(port)}`], {
    env: { ...process.env, DISPLAY: screen.display },
    stdio: 'ignore',
  });
  const stop = (): void => [server, screen.child].forEach((child) => child.kill());
  try {
    const url = `http://127.0.0.1:${String(port)}`;
    await waitForDriver(url);
    const driver = await new Builder()
      .usingServer(url)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      })
      .build();
    const end = async (): Promise<void> => {
      await driver.quit().finally(stop);
    };
    return { driver, end };
  } catch (error) {
    stop();
    throw error;
  }
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}
interface Listening {
  guildhallComplaints: string[];
}

/**
 * Runs in the page that opens the visit. The page's button opens the window and observes each page.
 */
function prepareOpener({ width, height }: WindowSize): void {
  const complaints: string[] = [];
  (globalThis as unknown as Listening).guildhallComplaints = complaints;
  const heard = new WeakSet<Document>();
  const listen = (view: Window & typeof globalThis): void => {
    const note = (text: string): void => void complaints.push(`${view.location.hash}: ${text}`);
    view.addEventListener('error', ({ message }) => {
      // not an error: the browser reports that it delivers sizes one frame later, as the standard
      // allows
      if (!message.startsWith('ResizeObserver loop')) note(message);
    });
    view.addEventListener('unhandledrejection', ({ reason }) => note(String(reason)));
    view.document.addEventListener('securitypolicyviolation', (event) =>
      note(`${event.violatedDirective} forbids ${event.blockedURI}`),
    );
    view.console.error = (...parts: unknown[]) => note(parts.map(String).join(' '));
  };
  const button = document.createElement('button');
  button.textContent = 'Open';
  button.addEventListener('click', () => {
    const view = open('about:blank', '_blank', `popup,width=${width},height=${height}`) as
      | (Window & typeof globalThis)
      | null;
    // each document has its own window object, so the window of the next document must be found
    // before the modules of the document run
    setInterval(() => {
      if (view === null || view.location.href === 'about:blank' || heard.has(view.document)) return;
      heard.add(view.document);
      listen(view);
    });
  });
  document.body.replaceChildren(button);
}

/** Runs in a page: finds the visible control with a name. */
function findControl(name: string, scope: string): Element | null {
  const wanted = new RegExp(name, 'i');
  const nameOf = (element: Element): string =>
    [
      element.getAttribute('aria-label') ??
        (element.getAttribute('aria-labelledby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      element.textContent,
      ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
    ]
      .map((text) => text.trim())
      .find((text) => text !== '') ?? '';
  const controls = [...document.querySelectorAll(scope)]
    .flatMap((part) => [
      ...part.querySelectorAll(
        'button, a[href], input:not([aria-hidden]), textarea, [role="menuitem"], [role="switch"]',
      ),
    ])
    .filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const control = controls.find((element) => wanted.test(nameOf(element))) ?? null;
  // the driver would scroll the control to an edge of the window, where a bar may cover it
  control?.scrollIntoView({ block: 'center' });
  return control;
}

/** Window of WebKit, and the actions of a visitor in this window. */
export class WebKitVisit {
  readonly #driver: WebDriver;
  readonly #opener: string;
  readonly #window: string;

  private constructor(driver: WebDriver, opener: string, window: string) {
    this.#driver = driver;
    this.#opener = opener;
    this.#window = window;
  }
  /**
   * Opens a window of the given size with the product, for a visitor without a session. `storage`
   * contains the data that an earlier visit has stored.
   */
  static async open(
    driver: WebDriver,
    url: string,
    size: WindowSize,
    storage: Readonly<Record<string, string>> = {},
  ): Promise<WebKitVisit> {
    await driver.get(`${url}/attribution.txt`);
    await driver.manage().deleteAllCookies();
    await driver.executeScript(
      'localStorage.clear(); sessionStorage.clear();' +
        'Object.entries(arguments[0]).forEach(([key, value]) => localStorage.setItem(key, value));',
      storage,
    );
    const opener = await driver.getWindowHandle();
    await driver.executeScript(`(${prepareOpener.toString()})(arguments[0])`, size);
    await driver.findElement({ css: 'button' }).click();
    const window = await driver.wait(
      async () => (await driver.getAllWindowHandles()).find((handle) => handle !== opener),
      stepMs,
    );
    await driver.switchTo().window(window ?? opener);
    return new WebKitVisit(driver, opener, window ?? opener);
  }
  /**
   * Runs a function in the page and returns its result; the function must not use outside
   * variables.
   */
  evaluate<Args extends readonly unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return this.#driver.executeScript<Result>(
      `return (${script.toString()})(...arguments)`,
      ...args,
    );
  }
  goTo(address: string): Promise<void> {
    return this.#driver.get(address);
  }
  /**
   * Waits until a condition in the page holds. If it does not hold in time, throws with the page's
   * contents.
   */
  async waitFor<Args extends readonly unknown[]>(
    description: string,
    isSo: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void> {
    await this.#driver
      .wait(async () => Boolean(await this.evaluate(isSo, ...args)), stepMs)
      .catch(async (error: unknown) => {
        const shown = await this.evaluate(() => `${location.href}\n${document.body.innerText}`);
        throw new Error(`${description} did not come at ${shown}`, { cause: error });
      });
  }
  waitForText(text: string): Promise<void> {
    return this.waitFor(
      `"${text}"`,
      (wanted) => document.body.innerText.toLowerCase().includes(wanted.toLowerCase()),
      text,
    );
  }
  waitForPath(path: string): Promise<void> {
    return this.waitFor(path, (wanted) => location.hash.startsWith(`#${wanted}`), path);
  }
  async #find(name: string, scope: string): Promise<WebElement> {
    await this.waitFor(`The control ${name}`, findControl, name, scope);
    const control = await this.#driver.executeScript<WebElement | null>(
      `return (${findControl.toString()})(...arguments)`,
      name,
      scope,
    );
    if (control === null) throw new Error(`The control ${name} went away`);
    return control;
  }
  /** Presses the first control inside `scope` (a selector) whose name matches a pattern. */
  async press(name: string, scope = 'body'): Promise<void> {
    await (await this.#find(name, scope)).click();
  }
  async fill(name: string, text: string): Promise<void> {
    const field = await this.#find(name, 'body');
    await field.clear();
    await field.sendKeys(text);
  }
  /** Closes the visit and returns the errors of its pages. */
  async close(): Promise<string[]> {
    await this.#driver.switchTo().window(this.#window);
    await this.#driver.close();
    await this.#driver.switchTo().window(this.#opener);
    return this.#driver.executeScript<string[]>('return globalThis.guildhallComplaints');
  }
}
