import { compile, type CompilerOptions } from '@inlang/paraglide-js';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const run = promisify(execFile);

const options = {
  project: here('../project.inlang'),
  outdir: here('../src/messages'),
  // our own way to the storage: a browser may refuse it, or have none
  strategy: ['custom-stored', 'preferredLanguage', 'baseLocale'],
  emitGitIgnore: false,
  emitReadme: false,
} satisfies CompilerOptions;

const isMain = process.argv[1] === fileURLToPath(import.meta.url);

// `node build/messages.ts` writes the functions; the type-check needs them first.
if (isMain) {
  await compile(options);
  // the compiler leaves timers of thirty seconds behind, which would keep every build waiting
  process.exit(0);
}

const head = `import { getLocale, experimentalStaticLocale } from '../runtime.js';
import * as registry from '../registry.js';
`;
const index = here('../src/messages/messages/_index.js');
/**
 * Every message in one module. A build takes from their many files what each page needs; a browser
 * that loads sources would ask for a thousand.
 */
async function allInOne(): Promise<string> {
  const names = [...(await readFile(index, 'utf8')).matchAll(/'\.\/(.+)'/g)];
  const texts = await Promise.all(
    names.map(([, name]) => readFile(here(`../src/messages/messages/${name}`), 'utf8')),
  );
  return head + texts.map((text) => text.replaceAll(/^import .*$/gm, '')).join(';\n');
}

/** Compiles the catalogue before a build, and again in development whenever a catalogue changes. */
export function messages(): Plugin {
  const write = () => run(process.execPath, [here('messages.ts')]);
  let isServed = false;
  return {
    name: 'messages',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isServed = command === 'serve';
    },
    load: (id) => (isServed && id === index ? allInOne() : undefined),
    buildStart: async () => {
      await write();
    },
    configureServer: (server) => {
      server.watcher.add(here('../messages'));
      server.watcher.on('change', (path) => {
        if (path.startsWith(here('../messages')) && path.endsWith('.json')) void write();
      });
    },
  };
}
