/**
 * Adds a language to a copy of the product as docs/guides/add-a-language.md describes, and checks
 * every page in that language. Its texts are English made longer and with accents (`toPseudoText`).
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { untranslatedMark, type TextsByKey } from '../../../../scripts/languages/compare-texts.ts';
import { toPseudoText } from '../../../../scripts/languages/pseudo.ts';
import { getPinnedNode, repositoryRoot, run } from '../../../../scripts/runtime.mjs';
import { findBrowser } from '../../../../scripts/testing/browser.ts';
import { findMemoryFolder } from '../../../../scripts/testing/memory-folder.ts';
import type { ProofOutcome } from '../../proof.ts';
import { readJourneysReport } from '../../processes/journeys-report.ts';

const code = 'zz';
const limitMs = 1_800_000;
const madeFolders = new Set(['node_modules', 'dist', 'dist-tests', '.cache', '.git', 'data']);

/**
 * Links the installed packages into the copy. The product's own packages are not linked, because
 * the copy has its own.
 */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(repositoryRoot, 'node_modules'))) {
    const from = join(repositoryRoot, 'node_modules', name);
    const to = join(folder, 'node_modules', name);
    if (name === '@guildhall') cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else if (!name.startsWith('.v') && name !== '.cache') symlinkSync(from, to);
  }
  for (const app of ['apps/server', 'apps/web'])
    symlinkSync(join(repositoryRoot, app, 'node_modules'), join(folder, app, 'node_modules'));
}
function copyProduct(folder: string): void {
  cpSync(repositoryRoot, folder, {
    recursive: true,
    filter: (path) =>
      !madeFolders.has(basename(path)) &&
      relative(repositoryRoot, path) !== 'apps/web/src/messages',
  });
  linkPackages(folder);
}

/**
 * Runs a program inside the copied repository. Throws if the program fails, because then the guide
 * for adding a language is wrong.
 */
async function runIn(folder: string, ...args: readonly string[]): Promise<void> {
  const exit = await run(getPinnedNode(), args, {
    cwd: folder,
    stdin: 'ignore',
    timeoutMs: limitMs,
  });
  if (exit !== 0) throw new Error(`${args.join(' ')} failed in the copy`);
}
/**
 * Follows the guide: adds the list entry and the language file, translates the file, and generates
 * the derived files.
 */
async function addLanguage(folder: string): Promise<void> {
  const list = join(folder, 'packages/contract/src/languages.ts');
  const before = readFileSync(list, 'utf8');
  const after = before.replace("'ru']", `'ru', '${code}']`);
  if (after === before) throw new Error('The list of languages has no place for another one');
  await runIn(folder, 'scripts/translate.ts', code);
  const path = join(folder, `languages/${code}.json`);
  const texts = JSON.parse(readFileSync(path, 'utf8')) as TextsByKey;
  const pseudo = Object.entries(texts).map(([key, text]) => [
    key,
    toPseudoText(text.replace(untranslatedMark, '')),
  ]);
  writeFileSync(path, JSON.stringify(Object.fromEntries(pseudo)));
  writeFileSync(list, after);
  await runIn(folder, 'scripts/generate.ts');
  await runIn(folder, 'scripts/checks/run-checks.ts', 'languages');
}

export async function provePagesServedInEachLanguage(): Promise<ProofOutcome> {
  const folder = mkdtempSync(join(findMemoryFolder() ?? tmpdir(), 'language-'));
  const path = join(folder, '.cache/prove-languages.json');
  try {
    copyProduct(folder);
    await addLanguage(folder);
    await runIn(folder, 'scripts/build.mjs');
    const exit = await run(
      getPinnedNode(),
      ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/languages.config.ts'],
      {
        cwd: folder,
        env: { ...process.env, JOURNEYS_REPORT: path, CHROMIUM_PATH: await findBrowser() },
        stdin: 'ignore',
        timeoutMs: limitMs,
      },
    );
    return readJourneysReport(path, exit);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
