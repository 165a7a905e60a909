/**
 * Browsers other than Chromium, for `npm run prove -- browsers`. The repository does not install
 * them, so a proof that lacks a browser names the package that contains the browser.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UserError } from '../runtime.mjs';

export interface WebKitPrograms {
  /** Path of the program that speaks WebDriver. */
  readonly driver: string;
  /** Path of the browser that the driver starts. */
  readonly browser: string;
  /** Path of a program for a virtual screen, because this browser has no headless mode. */
  readonly screen: string;
}

const onThePath = (name: string): string[] =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));

/**
 * Finds the first file that exists. Throws UserError with advice for the installation if there is none.
 */
function findProgram(candidates: readonly string[], advice: string): string {
  const candidate = candidates.find((path) => existsSync(path));
  if (candidate === undefined) throw new UserError(advice);
  return candidate;
}

export function getFirefoxPath(): string {
  const given = process.env['FIREFOX_PATH'];
  return findProgram(
    given === undefined ? [...onThePath('firefox'), ...onThePath('firefox-esr')] : [given],
    'This proof needs Firefox: install firefox-esr (Debian) or firefox, or set FIREFOX_PATH.',
  );
}

export function getWebKitPrograms(): WebKitPrograms {
  const browsers = ['x86_64', 'aarch64'].map(
    (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  );
  return {
    driver: findProgram(
      onThePath('WebKitWebDriver'),
      'This proof needs WebKitWebDriver: install webkit2gtk-driver (Debian).',
    ),
    browser: findProgram(
      browsers,
      'This proof needs the browser of WebKitGTK: install libwebkit2gtk-4.1-0 (Debian).',
    ),
    screen: findProgram(onThePath('Xvfb'), 'This proof needs Xvfb: install xvfb (Debian).'),
  };
}
