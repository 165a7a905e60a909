import { compile, type CompilerOptions } from '@inlang/paraglide-js';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import {
  languagesFolder,
  otherLanguages,
  pageTextKeyPrefix,
  readEnglishMessages,
  readTranslatedTexts,
} from '../../../scripts/languages/language-files.ts';
import { toPageMessage } from '../../../scripts/languages/message-forms.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const run = promisify(execFile);

/**
 * Input of the message compiler: its project, and one catalogue for each language. The input is
 * written before each run of the compiler.
 */
const project = resolvePath('../.cache/project.inlang');
async function writeProject(): Promise<void> {
  const write = (path: string, content: object) =>
    writeFile(resolvePath(`../.cache/${path}`), JSON.stringify(content));
  await mkdir(resolvePath('../.cache/messages'), { recursive: true });
  await mkdir(project, { recursive: true });
  await write('project.inlang/settings.json', {
    baseLocale: 'en',
    locales: ['en', ...otherLanguages],
    telemetry: 'off',
    modules: ['../../../node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': { pathPattern: './messages/{locale}.json' },
  });
  await write('messages/en.json', readEnglishMessages());
  for (const language of otherLanguages) {
    const texts = Object.entries(readTranslatedTexts(language)).flatMap(([key, text]) =>
      key.startsWith(pageTextKeyPrefix)
        ? [[key.slice(pageTextKeyPrefix.length), toPageMessage(key, text, language)] as const]
        : [],
    );
    await write(`messages/${language}.json`, Object.fromEntries(texts));
  }
}

const options = {
  project,
  outdir: resolvePath('../src/messages'),
  // `custom-stored` is implemented in `locale.ts`, because a browser may refuse the storage or have
  // none
  strategy: ['custom-stored', 'preferredLanguage', 'baseLocale'],
  emitGitIgnore: false,
  emitReadme: false,
} satisfies CompilerOptions;

const isMain = process.argv[1] === fileURLToPath(import.meta.url);

/** Contains the hash of the input from which the functions were written. */
const stamp = resolvePath('../.cache/messages.sha256');
/** Computes the hash of everything that the functions depend on. Requires the project's files. */
async function computeInputHash(): Promise<string> {
  const files = [
    // contains the exact version of the compiler
    resolvePath('../package.json'),
    fileURLToPath(import.meta.url),
    resolvePath('../.cache/project.inlang/settings.json'),
    ...['en', ...otherLanguages].map((name) => resolvePath(`../.cache/messages/${name}.json`)),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex');
}

// `node build/messages.ts` writes the functions; the type check needs them first. If the input has
// not changed, nothing is written, because the compiler empties the folder of the functions while a
// linter or a test may be reading from it.
if (isMain) {
  await writeProject();
  const hash = await computeInputHash();
  const written = await readFile(stamp, 'utf8').catch(() => '');
  if (written !== hash || !existsSync(resolvePath('../src/messages/messages/_index.js'))) {
    await compile(options);
    await writeFile(stamp, hash);
  }
  // the compiler leaves timers of thirty seconds that would delay the end of every build
  process.exit(0);
}

const head = `import { getLocale, experimentalStaticLocale } from '../runtime.js';
import * as registry from '../registry.js';
`;
const index = resolvePath('../src/messages/messages/_index.js');
/**
 * Returns all messages as one module. A build takes only the messages that each page needs from the
 * many files of messages; a browser that loads sources would send a thousand requests.
 */
async function allInOne(): Promise<string> {
  const names = [...(await readFile(index, 'utf8')).matchAll(/'\.\/(.+)'/g)];
  const texts = await Promise.all(
    names.map(([, name]) => readFile(resolvePath(`../src/messages/messages/${name}`), 'utf8')),
  );
  return head + texts.map((text) => text.replaceAll(/^import .*$/gm, '')).join(';\n');
}

/** Compiles the catalogue before a build, and again in development whenever a catalogue changes. */
export function createMessagesPlugin(): Plugin {
  const write = () => run(process.execPath, [resolvePath('messages.ts')]);
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
      const folders = [resolvePath('../messages'), languagesFolder];
      server.watcher.add(folders);
      server.watcher.on('change', (path) => {
        if (folders.some((folder) => path.startsWith(folder)) && path.endsWith('.json'))
          void write();
      });
    },
  };
}
