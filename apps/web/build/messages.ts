import { compile, type CompilerOptions } from '@inlang/paraglide-js';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const run = promisify(execFile);

const options = {
  project: here('../project.inlang'),
  outdir: here('../src/messages'),
  strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
  localStorageKey: 'bf-locale',
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

/** Compiles the catalogue before a build, and again in development whenever a catalogue changes. */
export function messages(): Plugin {
  const write = () => run(process.execPath, [here('messages.ts')]);
  return {
    name: 'messages',
    enforce: 'pre',
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
