/** Folders with the files of a web application, for tests of what the server sends to browsers. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Creates a folder with a page and the given files (contents by path), for the setting `WEB_DIR`.
 * The caller removes it.
 */
export function createWebFolder(files: Readonly<Record<string, string | Buffer>> = {}): {
  readonly path: string;
  remove(): void;
} {
  const path = mkdtempSync(join(tmpdir(), 'guildhall-web-'));
  mkdirSync(join(path, 'assets'));
  for (const [name, content] of Object.entries({
    'index.html': '<!doctype html><title>Hall</title>',
    ...files,
  })) {
    mkdirSync(join(path, dirname(name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return { path, remove: () => rmSync(path, { recursive: true }) };
}
