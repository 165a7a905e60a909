/** Checks the verifiable statements in documents: paths, links and commands. */
import { existsSync, readFileSync } from 'node:fs';
import { posix, join } from 'node:path';
import { repositoryRoot } from '../../runtime.mjs';
import type { RepositoryCheck } from '../check.ts';
import { listSecretSettings, listServerSettings } from '../rules/settings.ts';
import { listRepositoryFiles, readSources } from '../rules/sources.ts';

interface Project {
  /** Names of the scripts in package.json. */
  readonly commands: ReadonlySet<string>;
  /** Names in the source code. */
  readonly names: ReadonlySet<string>;
  isThere(path: string): boolean;
}

/** Top-level folders. A word in code marks that begins with one of them counts as a path. */
const folders = /^(\.ci|\.github|apps|packages|e2e|bench|docs|scripts|deploy)\//;
/** Paths that commands create, so that a new clone does not contain them. */
const made =
  /^(apps\/web\/dist|apps\/server\/dist|apps\/web\/src\/messages|data|\.cache|node_modules)(\/|$)/;

function pathFaults(path: string, text: string, project: Project): string[] {
  const faults: string[] = [];
  const marked = [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);
  for (const word of marked) {
    const bare = word.replace(/[:#]\d+(-\d+)?$/, '').replace(/\/$/, '');
    const isPattern = /[*<>{}$ ]|\.\.\./.test(bare);
    if (folders.test(word) && !isPattern && !made.test(bare) && !project.isThere(bare))
      faults.push(`${path}: ${word} does not exist`);
  }
  for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^([a-z]+:|#)/.test(link)) continue;
    const target = posix.join(posix.dirname(path), link.replace(/#.*$/, ''));
    if (!project.isThere(target)) faults.push(`${path}: the link ${link} leads nowhere`);
  }
  return faults;
}
function commandFaults(path: string, text: string, project: Project): string[] {
  const faults: string[] = [];
  for (const [, name = ''] of text.matchAll(/\bnpm run ([\w:-]+)/g))
    if (!project.commands.has(name)) faults.push(`${path}: there is no npm run ${name}`);
  for (const [, name = ''] of text.matchAll(/\bnpm (test|start)\b/g))
    if (!project.commands.has(name)) faults.push(`${path}: there is no npm ${name}`);
  for (const [, file = ''] of text.matchAll(/\bnode ((?:scripts|apps|bench|e2e)\/[\w./-]+)/g))
    if (!project.isThere(file)) faults.push(`${path}: node ${file} does not exist`);
  return faults;
}
/**
 * Documents about the present code. Decisions keep the names of their time, and the style guide
 * shows bad names.
 */
const present =
  /^(README|ARCHITECTURE|CONTRIBUTING|docs\/(guides\/.*|configuration|deployment))\.md$/;
/** Names with a capital letter inside, apart from placeholders such as `createX` and `xTable`. */
const codeName = /\b(?!x[A-Z])[a-z][a-z\d]*[A-Z]\w*[a-z]\b/g;
/** Finds names in code marks that do not exist in the code, for example after a rename. */
function nameFaults(path: string, text: string, { names }: Project): string[] {
  if (!present.test(path)) return [];
  const marked = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).join(' ');
  return [...new Set(marked.match(codeName))]
    .filter((name) => !names.has(name))
    .map((name) => `${path}: ${name} is not in the code`);
}
export function listDocumentFaults(path: string, text: string, project: Project): string[] {
  return [
    ...pathFaults(path, text, project),
    ...commandFaults(path, text, project),
    ...nameFaults(path, text, project),
  ];
}

/**
 * Reads the names in the paragraph that lists secrets. The names are in lines that contain only
 * names in code marks.
 */
const listDocumentedSecrets = (text: string): Set<string> =>
  new Set(
    text
      .split('\n')
      .filter((line) => /^(`[A-Z][A-Z_0-9]+`[,.] ?)+$/.test(line))
      .flatMap((line) => [...line.matchAll(/`([A-Z_0-9]+)`/g)].map(([, name = '']) => name)),
  );

/** Compares the settings that a document lists with those that the server reads. */
function settingFaults(
  path: string,
  listed: ReadonlySet<string>,
  read: ReadonlySet<string>,
): string[] {
  return [
    ...[...read]
      .filter((name) => !listed.has(name))
      .map((name) => `${path} does not name the setting ${name}`),
    ...[...listed]
      .filter((name) => !read.has(name))
      .map((name) => `${path} names ${name}, which nothing reads`),
  ];
}
/** Names in code marks in the rows of tables. */
const listTableNames = (text: string): Set<string> =>
  new Set(
    text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap((row) => [...row.matchAll(/`([A-Z][A-Z_0-9]+)`/g)].map(([, name = '']) => name)),
  );
/** Lists the names that the lines of an example of `.env` would set. */
const listExampleNames = (text: string): Set<string> =>
  new Set([...text.matchAll(/^# ([A-Z][A-Z_0-9]+)=/gm)].map(([, name = '']) => name));

export const documentsCheck: RepositoryCheck = {
  name: 'documents',
  run() {
    const texts = readSources(/^(?!.*node_modules).*\.md$/);
    const scripts = Object.keys(
      (
        JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
          scripts: Record<string, string>;
        }
      ).scripts,
    );
    const files = new Set(
      listRepositoryFiles().flatMap((path) =>
        path.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/')),
      ),
    );
    const sources = readSources(/^(?!.*\/generated\/).*\.(?:[cm]?tsx?|[cm]?js|sql|ya?ml)$/);
    const project: Project = {
      commands: new Set(scripts),
      names: new Set([...sources.values()].flatMap((source) => source.match(/\w+/g) ?? [])),
      isThere: (path) => files.has(path) || existsSync(join(repositoryRoot, path, '.')),
    };
    const missing = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
      .filter((path) => !texts.has(path))
      .map((path) => `${path} is missing`);
    const config = readFileSync(
      join(repositoryRoot, 'apps/server/src/kernel/config/config.ts'),
      'utf8',
    );
    const read = listServerSettings(config);
    const table = 'docs/configuration.md';
    const settings = [
      ...settingFaults(table, listTableNames(texts.get(table) ?? ''), read),
      ...settingFaults(
        `${table}, Secrets from files,`,
        listDocumentedSecrets(texts.get(table) ?? ''),
        listSecretSettings(config),
      ),
      ...settingFaults(
        '.env.example',
        listExampleNames(readFileSync(join(repositoryRoot, '.env.example'), 'utf8')),
        read,
      ),
    ];
    return {
      faults: [
        ...missing,
        ...settings,
        ...[...texts].flatMap(([path, text]) => listDocumentFaults(path, text, project)),
      ],
      note: `${String(texts.size)} documents`,
    };
  },
  canary() {
    const project: Project = {
      commands: new Set(['start']),
      names: new Set(['mountSection']),
      isThere: (path) => path === 'apps/server',
    };
    const planted = {
      'a path': 'See `apps/nowhere/x.ts`.',
      'a link': 'See [it](docs/gone.md).',
      'a command': 'Call `npm run vanish`.',
      'a script': 'Call `node scripts/gone.mjs`.',
      'a name': 'Call `mountSections(x)`.',
    };
    return Object.entries(planted)
      .filter(([, text]) => listDocumentFaults('README.md', text, project).length === 0)
      .map(([planted]) => planted)
      .concat(
        settingFaults('x', listTableNames('| `PORT` |'), listServerSettings('HOST: 1\n')).length ===
          2
          ? []
          : ['settings that differ'],
        settingFaults('x', listExampleNames('# PORT=\n'), listServerSettings('HOST: 1\n'))
          .length === 2
          ? []
          : ['settings that an example leaves out'],
        settingFaults(
          'x',
          listDocumentedSecrets('`AA`, `BB`.\n'),
          listSecretSettings('  CC: secret,\n'),
        ).length === 3
          ? []
          : ['secrets that differ'],
      );
  },
};
