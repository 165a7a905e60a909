/**
 * Checks the size of pages: the compressed size of the scripts that a page requests, by the
 * manifest of the build.
 */
import { languages } from '@guildhall/contract/languages';
import { gzipSync } from 'node:zlib';
import { checkWebBuild, type WebBuild, type BuildManifest } from '../rules/built.ts';
import type { RepositoryCheck } from '../check.ts';

interface Gate {
  readonly page: string;
  /** Maximum size in kilobytes of 1,000 bytes. */
  readonly max: number;
  /** Sources of the page's chunks, beyond the entry. */
  readonly parts: readonly RegExp[];
  /** True if parts that load automatically after sign-in count as well. */
  readonly signedIn: boolean;
}

/** Kilobytes that the texts of another language may add to the first page; 1.6 were measured. */
const languageMax = 2;
const gates: readonly Gate[] = [
  {
    page: 'sign-in',
    // the limit was set with two languages
    max: 130 + languageMax * (languages.length - 2),
    parts: [/features\/gate\/login\.page/],
    signedIn: false,
  },
  { page: 'dashboard', max: 195, parts: [/features\/dashboard\/dashboard\.page/], signedIn: true },
  {
    page: 'office with a list',
    max: 290,
    // the longest declaration represents all others
    parts: [
      /src\/admin\/office\.page/,
      /generated\/section-summaries\.ts/,
      /contract\/src\/goals\/tournaments\/tournaments\.section\.ts/,
    ],
    signedIn: true,
  },
];
/**
 * Parts that load only after an input, or if the address contains a token or the result of linking
 * a service. Every other lazy part of the entry loads automatically after sign-in.
 */
const onDemand = new RegExp(
  [
    String.raw`([.-](page|dialog|popup|routes|section)\.tsx?$)|/admin/`,
    String.raw`/shared/(form/auto-login|link-result|form/copy-from-field)\.ts$|/app/arriving\.tsx$`,
    String.raw`/gate/(captcha-provider|device-note)\.tsx?$|/shared/passkeys/passkey-sign-in\.ts$`,
    String.raw`/ui/modal/modal\.tsx$`,
    'virtual:error-texts',
  ].join('|'),
);

/** Returns everything that the named chunks load immediately. */
function closure(
  manifest: BuildManifest,
  names: readonly string[],
  seen = new Set<string>(),
): ReadonlySet<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    closure(manifest, manifest[name]?.imports ?? [], seen);
  }
  return seen;
}

/** Computes the kilobytes of each page; `sizeOf` returns the size of a built file. */
export function measurePageSizes(
  manifest: BuildManifest,
  sizeOf: (file: string) => number,
): { page: string; max: number; size: number }[] {
  const entry = 'index.html';
  // the chunk that contains the modules of the entry's parts requests these parts too
  const own = [...closure(manifest, [entry])]
    .flatMap((name) => manifest[name]?.dynamicImports ?? [])
    .filter((name) => !onDemand.test(name));
  return gates.flatMap(({ page, max, parts, signedIn }) => {
    const entryNames = parts.flatMap((part) =>
      Object.keys(manifest).filter((name) => part.test(name)),
    );
    // the sign-in page is part of the entry; another page without a chunk has no size
    if (entryNames.length === 0 && signedIn) return [];
    const files = new Set(
      [...closure(manifest, [entry, ...entryNames, ...(signedIn ? own : [])])]
        .map((name) => manifest[name]?.file ?? '')
        .filter((file) => file.endsWith('.js')),
    );
    return [
      { page, max, size: [...files].reduce((total, file) => total + sizeOf(file), 0) / 1000 },
    ];
  });
}

/** Lists pages above their maximum size, and the sizes of all pages. */
function weightFaults({ manifest, read }: WebBuild): ReturnType<RepositoryCheck['run']> {
  const weights = measurePageSizes(manifest, (file) => gzipSync(read(file)).length);
  const text = weights.map(
    ({ page, max, size }) => `${page} ${size.toFixed(1)} of ${String(max)} kB`,
  );
  const faults = weights.flatMap(({ size, max }, at) =>
    size > max ? [`${text[at] ?? ''}: too heavy`] : [],
  );
  const empty = weights
    .filter(({ size }) => size < 40)
    .map(
      ({ page, size }) => `${page} weighs ${size.toFixed(1)} kB: the manifest was not read right`,
    );
  return { faults: [...faults, ...empty], note: text.join(', ') };
}

export const bundleSizesCheck: RepositoryCheck = {
  name: 'bundle gates',
  run: () => checkWebBuild(weightFaults),
  canary() {
    const manifest: BuildManifest = {
      'index.html': { file: 'a.js', imports: ['_shared.js'] },
      '_shared.js': {
        file: 'shared.js',
        dynamicImports: [
          'src/shared/channel.ts',
          'src/features/dashboard/dashboard.page.tsx',
          'src/features/x/x.dialog.tsx',
        ],
      },
      'src/shared/channel.ts': { file: 'channel.js', imports: ['_shared.js'] },
      'src/features/x/x.dialog.tsx': { file: 'dialog.js' },
      'src/features/dashboard/dashboard.page.tsx': { file: 'b.js', imports: ['_shared.js'] },
    };
    const sizes = measurePageSizes(manifest, () => 80_000).map(
      ({ page, size }) => `${page} ${String(size)}`,
    );
    return sizes.join() === 'sign-in 160,dashboard 320'
      ? []
      : [`weights of a known manifest (${sizes.join()})`];
  },
};
