/**
 * Checks the built scripts and styles, including those of libraries, for features that the oldest
 * supported browsers lack. A page that uses such a feature fails in these browsers, mostly without
 * a message.
 */
import { browserNames, oldestBrowsers } from '@guildhall/contract/browsers';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { repositoryRoot } from '../../runtime.mjs';
import { checkWebBuild, type WebBuild } from '../rules/built.ts';
import type { RepositoryCheck } from '../check.ts';

/** Browsers by their name in MDN's data. */
const oldest: readonly (readonly [name: string, version: number])[] = [
  ['chrome', oldestBrowsers.chrome],
  ['edge', oldestBrowsers.edge],
  ['firefox', oldestBrowsers.firefox],
  ['safari', oldestBrowsers.safari],
  ['safari_ios', oldestBrowsers.ios],
];
/**
 * Features that the pages use although some browsers lack them, each with the reason why the page
 * still works.
 */
const guarded: Readonly<Record<string, string>> = {
  'forced-color-adjust': 'only where the system sets colours, which Safari does not do',
  'requestIdleCallback()': 'use-late.ts waits with a timer where it is missing',
  'URL.canParse': 'Zod asks whether it exists',
  'Notification.permission': 'push-state.ts offers nothing where the push interfaces are missing',
  'Notification.requestPermission': 'the same',
  '.databases()': 'the SDK of push messages asks whether it exists',
  'new WebTransport': 'only a transport that the client does not ask for',
  '.createBidirectionalStream()': 'only a transport that the client does not ask for',
  '.startViewTransition()': 'the router asks whether it exists',
  '.skipTransition()': 'the router asks whether it exists',
  '.share()': 'referral page: offered only where it exists',
  '.createPolicy()': 'asked for with ?.',
  '.createScriptURL()': 'called only where a policy could be made',
  '.checkVisibility()': 'is-drawn.ts and Base UI ask whether it exists',
  'Error.captureStackTrace': 'called only where it exists',
};
/**
 * Methods of the project or of libraries that have the same name as a method of newer built-in
 * objects. A call of such a method does not use the browser's method.
 */
const ownMethods: ReadonlySet<string> = new Set([
  'adopt',
  'build',
  'check',
  'clamp',
  'constant',
  'createContext',
  'destroy',
  'draw',
  'drop',
  'em',
  'fallback',
  'fetch',
  'forget',
  'format',
  'gamma',
  'gather',
  'image',
  'isActive',
  'lock',
  'range',
  'reconnect',
  'run',
  'space',
  'tag',
  'toArray',
  'token',
  'use',
  'when',
]);
/** Styles without which a page looks plainer but works. */
const plainerWithout: ReadonlySet<string> = new Set([
  'box-decoration-break',
  'field-sizing',
  'mask-composite',
  'mask-image',
  'resize',
  'scrollbar-color',
  'scrollbar-gutter',
  'scrollbar-width',
  'text-wrap',
  'user-select',
]);
/**
 * Features that browsers offer only on https and on the local machine. The portal also runs on
 * plain http in a local network, so each entry describes the behaviour there.
 */
const secureOnly: Readonly<Record<string, string | undefined>> = {
  'crypto.randomUUID': 'React Hook Form makes an id of random numbers without it',
  'crypto.subtle': 'the development wallet is offered in a secure context alone',
  'navigator.clipboard': 'copy-text.ts copies from a field without it',
  'navigator.serviceWorker': 'asked for with ?. or after a test',
  'navigator.locks': 'take-turn.ts reads and writes the list of its windows without it',
  'navigator.storage': undefined,
  'navigator.credentials': 'passkeys are offered in a secure context alone',
  'navigator.wakeLock': undefined,
  'navigator.share': 'offered only where it exists',
  'navigator.mediaDevices': undefined,
  'navigator.geolocation': undefined,
};

interface Statement {
  readonly version_added?: string | boolean | null;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
}
interface Compat {
  readonly support: Readonly<Record<string, Statement | readonly Statement[] | undefined>>;
}
interface Entry {
  readonly __compat?: Compat;
  readonly [name: string]: Entry | Compat | undefined;
}
const asEntry = (value: Entry | Compat | undefined): Entry => (value ?? {}) as Entry;

/** Lists the oldest browsers that lack a feature, by name. */
function listLacking(compat: Compat | undefined): readonly string[] {
  if (!compat) return [];
  return oldest.flatMap(([name, version]) => {
    const statements = [compat.support[name] ?? {}].flat() as readonly Statement[];
    const isThere = statements.some(
      ({ flags, prefix, alternative_name: alias, version_added: since }) =>
        !flags &&
        !prefix &&
        !alias &&
        typeof since === 'string' &&
        Number.parseFloat(since.replace('≤', '')) <= version,
    );
    return isThere ? [] : [name];
  });
}
interface Features {
  /** Names such as `Object.member`, and global names, with the browsers that lack them. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /**
   * Names of members of any object. A name is included if all features with this name are too new.
   */
  readonly members: ReadonlyMap<string, readonly string[]>;
  readonly css: Readonly<Record<'properties' | 'at-rules' | 'selectors', Entry>>;
}
/** Interfaces whose members are global names. */
const globalScopes: ReadonlySet<string> = new Set(['Window', 'WorkerGlobalScope', '_globals']);

function loadFeatures(): Features {
  const path = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
  const data = JSON.parse(readFileSync(path, 'utf8')) as {
    api: Entry;
    javascript: { builtins: Entry };
    css: Features['css'];
  };
  const names = new Map<string, readonly string[]>();
  const members = new Map<string, readonly string[]>();
  const objects = [...Object.entries(data.api), ...Object.entries(data.javascript.builtins)];
  for (const [object, candidate] of objects) {
    const entry = asEntry(candidate);
    if (!globalScopes.has(object)) names.set(object, listLacking(entry.__compat));
    for (const [key, value] of Object.entries(entry)) {
      const compat = asEntry(value).__compat;
      const name = key.replace(/_static$/, '');
      if (!compat || name.startsWith('@@') || name.endsWith('_event')) continue;
      const lacking = listLacking(compat);
      names.set(globalScopes.has(object) ? name : `${object}.${name}`, lacking);
      const before = members.get(name);
      members.set(name, before && (before.length === 0 || lacking.length === 0) ? [] : lacking);
    }
  }
  return { names, members, css: data.css };
}
type Found = Map<string, readonly string[]>;

/** Finds the features of a script that some browser lacks, or that need https. */
function findInScript(source: string, { names, members }: Features): Found {
  const features: Found = new Map();
  const note = (name: string, lacking: readonly string[] | undefined): void => {
    if (lacking && lacking.length > 0) features.set(name, lacking);
  };
  const nameOf = (node: { readonly type: string }): string =>
    node.type === 'Identifier' && 'name' in node ? String(node.name) : '';
  new Visitor({
    MemberExpression(node) {
      if (node.computed || node.property.type !== 'Identifier') return;
      const object =
        node.object.type === 'MemberExpression' && node.object.property.type === 'Identifier'
          ? node.object.property.name
          : nameOf(node.object);
      const name = `${object}.${node.property.name}`;
      if (Object.hasOwn(secureOnly, name)) note(name, ['plain http']);
      else note(name, names.get(name));
    },
    NewExpression(node) {
      const name = nameOf(node.callee);
      if (name.length > 2) note(`new ${name}`, names.get(name));
    },
    CallExpression({ callee }) {
      const name = nameOf(callee);
      if (name.length > 2) note(`${name}()`, names.get(name));
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        const member = callee.property.name;
        if (!callee.computed && !names.has(`${nameOf(callee.object)}.${member}`))
          note(`.${member}()`, members.get(member));
      }
    },
  }).visit(parseSync('built.js', source).program);
  return features;
}
/** Finds the properties, at-rules and selectors of a stylesheet that some browser lacks. */
function findInStyles(source: string, { css }: Features): Found {
  const features: Found = new Map();
  const kinds = [
    ['properties', /[;{]([a-z][a-z-]*):/g, ''],
    ['at-rules', /@([a-z-]+)/g, '@'],
    ['selectors', /::?([a-z][a-z-]+)(?=[^;}]*\{)/g, ':'],
  ] as const;
  for (const [kind, pattern, sign] of kinds)
    for (const [, name = ''] of source.matchAll(pattern)) {
      const lacking = listLacking(asEntry(css[kind][name]).__compat);
      if (lacking.length > 0) features.set(`${sign}${name}`, lacking);
    }
  return features;
}
const isSettled = (name: string): boolean =>
  Object.hasOwn(guarded, name) ||
  secureOnly[name] !== undefined ||
  plainerWithout.has(name) ||
  ownMethods.has(/^\.(\w+)\(\)$/.exec(name)?.[1] ?? '');

function browserFaults({ manifest, styles, read }: WebBuild): ReturnType<RepositoryCheck['run']> {
  const features = loadFeatures();
  const scripts = [...new Set(Object.values(manifest).map(({ file }) => file))];
  const faults = new Map<string, string>();
  for (const file of [...scripts, ...styles]) {
    const text = read(file).toString('utf8');
    const usedFeatures = file.endsWith('.css')
      ? findInStyles(text, features)
      : file.endsWith('.js')
        ? findInScript(text, features)
        : new Map<string, readonly string[]>();
    for (const [name, lacking] of usedFeatures)
      if (!isSettled(name)) faults.set(name, `${name} (${file}) is missing: ${lacking.join(', ')}`);
  }
  const isNamed = readFileSync(join(repositoryRoot, 'README.md'), 'utf8').includes(browserNames);
  const readme = isNamed ? [] : [`README.md does not name the oldest browsers: ${browserNames}`];
  return { faults: [...[...faults.values()].sort(), ...readme] };
}

export const browserSupportCheck: RepositoryCheck = {
  name: 'browsers',
  run: () => checkWebBuild(browserFaults),
  canary() {
    const features = loadFeatures();
    const script = `AbortSignal.any([]); Map.groupBy([], (x) => x); self.crypto.randomUUID();
      Promise.withResolvers(); new URLPattern(); [].toSorted(); new Set().union(new Set());`;
    const foundNames = [
      ...findInScript(script, features).keys(),
      ...findInStyles('a{field-sizing:content}@scope{}', features).keys(),
    ].sort();
    const wanted = [
      '.union()',
      '@scope',
      'AbortSignal.any',
      'Map.groupBy',
      'Promise.withResolvers',
      'crypto.randomUUID',
      'field-sizing',
      'new URLPattern',
    ];
    return wanted.filter((name) => !foundNames.includes(name));
  },
};
