/**
 * Checks that downloads are separate: players load nothing of the back office, and support loads no
 * declarations of other sections. It also refuses import cycles between built files, because such a
 * cycle once evaluated a class before the class that it extends.
 */
import { listSectionTexts } from '@guildhall/contract/kit/section/localize';
import type { AnySection } from '@guildhall/contract/kit/section/section';
import { sectionsForSupportRole } from '@guildhall/contract/office/for-support';
import { sections } from '@guildhall/contract/sections';
import {
  otherLanguages,
  pageTextKeyPrefix,
  readEnglishMessages,
  readTranslatedTexts,
} from '../../languages/language-files.ts';
import { checkWebBuild, type WebBuild, type BuildManifest } from '../rules/built.ts';
import type { RepositoryCheck } from '../check.ts';

/** Finds the first cycle of static imports; undefined if there is none. */
function findCircle(manifest: BuildManifest): string[] | undefined {
  const visited = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    const at = path.indexOf(name);
    if (at >= 0) return [...path.slice(at), name];
    if (visited.has(name)) return undefined;
    for (const next of manifest[name]?.imports ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle) return circle;
    }
    visited.add(name);
    return undefined;
  };
  for (const name of Object.keys(manifest)) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * Lists everything that can be loaded from an entry, immediately or later, except forbidden parts.
 */
function loadable(manifest: BuildManifest, isBarred: (name: string) => boolean): readonly string[] {
  const seen = new Set<string>();
  const wanted = ['index.html'];
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const chunk = manifest[name];
    if (seen.has(name) || !chunk) continue;
    seen.add(name);
    // static imports are always loaded
    wanted.push(...(chunk.imports ?? []));
    wanted.push(...(chunk.dynamicImports ?? []).filter((next) => !isBarred(next)));
  }
  return [...seen];
}

/** Shortest text that is unlikely to match by chance. */
const lettersMin = 20;
/** Returns true if a text has no characters that a built file may encode differently. */
const isPlain = (text: string): boolean => !/[{'\\]/.test(text);
/** Lists the English texts of declared sections, and their translations. */
const listTexts = (declared: readonly AnySection[]): string[] =>
  declared
    .flatMap((section) => listSectionTexts(section))
    .flatMap(({ key, english }) => [english, ...inOthers(({ [key]: text }) => [text])]);
const languageTexts = otherLanguages.map(readTranslatedTexts);
/** Returns the texts that `pick` selects from the file of each other language. */
const inOthers = (
  pick: (texts: Readonly<Record<string, string>>) => readonly (string | undefined)[],
): string[] => languageTexts.flatMap(pick).filter((text) => text !== undefined);
const startingWith = (isOne: (key: string) => boolean): string[] =>
  inOthers((texts) => Object.entries(texts).flatMap(([key, text]) => (isOne(key) ? [text] : [])));
const isOfOffice = (key: string): boolean => key.startsWith(`${pageTextKeyPrefix}admin_`);
const isOfPortal = (key: string): boolean =>
  /^(?:feature|error)\./.test(key) || (key.startsWith(pageTextKeyPrefix) && !isOfOffice(key));
const without = (texts: readonly string[], others: readonly string[]): string[] => {
  const known = others.join('\n');
  return [...new Set(texts)].filter(
    (text) => text.length >= lettersMin && isPlain(text) && !known.includes(text),
  );
};

interface Audience {
  readonly audience: string;
  /** Returns true for files that this audience never requests. */
  readonly isBarred: (name: string) => boolean;
  /** Texts that must not be sent to this audience. */
  readonly foreign: readonly string[];
}
const isOfOthers = (name: string): boolean =>
  /contract\/src\/generated\/section-summaries\.ts$|office-texts\/\w+\/all$|src\/admin\/(?:users|balance|home)\//.test(
    name,
  ) ||
  (name.includes('src/admin/sections/') &&
    !sectionsForSupportRole.some((own) => name.endsWith(`/${own.name}.tsx`)));
function audiences(): readonly Audience[] {
  const portal = [...startingWith(isOfPortal), ...Object.values(readEnglishMessages()).map(String)];
  const office = startingWith(isOfOffice);
  const others = sections.filter((section) => !sectionsForSupportRole.includes(section));
  return [
    {
      audience: 'a player',
      isBarred: (name) => /src\/admin\//.test(name),
      foreign: without([...office, ...listTexts(sections)], portal),
    },
    {
      audience: 'support',
      isBarred: isOfOthers,
      foreign: without(listTexts(others), [
        ...portal,
        ...office,
        ...listTexts(sectionsForSupportRole),
      ]),
    },
  ];
}

/**
 * Lists users to whom the build sends texts that they must not receive, and files of the build that
 * import each other.
 */
function partFaults(
  manifest: BuildManifest,
  textOf: (file: string) => string,
  checkedAudiences: readonly Audience[],
): string[] {
  const circle = findCircle(manifest);
  const leaks = checkedAudiences.flatMap(({ audience, isBarred, foreign }) =>
    loadable(manifest, isBarred).flatMap((name) => {
      const file = manifest[name]?.file ?? '';
      const text = file.endsWith('.js') ? textOf(file) : '';
      const entry = foreign.find((entry) => text.includes(entry));
      return entry === undefined ? [] : [`${audience} is sent ${file}, which says '${entry}'`];
    }),
  );
  return [
    ...(circle ? [`built files import each other in a circle: ${circle.join(' -> ')}`] : []),
    ...leaks,
  ];
}

function partsOfAll({ manifest, read }: WebBuild): ReturnType<RepositoryCheck['run']> {
  const textOf = (file: string): string => read(file).toString();
  const checkedAudiences = audiences();
  const counts = checkedAudiences.map(({ audience, isBarred, foreign }) => {
    const files = loadable(manifest, isBarred).length;
    return { audience, files, foreign: foreign.length };
  });
  const blind = counts
    .filter(({ files, foreign }) => files < 20 || foreign < 50)
    .map(({ audience }) => `what ${audience} loads was not read right`);
  return {
    faults: [...partFaults(manifest, textOf, checkedAudiences), ...blind],
    note: counts.map(({ audience, files }) => `${audience} ${String(files)} files`).join(', '),
  };
}

export const pageDownloadsCheck: RepositoryCheck = {
  name: 'built parts',
  run: () => checkWebBuild(partsOfAll),
  canary() {
    const manifest: BuildManifest = {
      'index.html': { file: 'a.js', imports: ['_b.js'], dynamicImports: ['src/admin/x.ts'] },
      '_b.js': { file: 'b.js', imports: ['_c.js'] },
      '_c.js': { file: 'c.js', imports: ['_b.js'] },
      'src/admin/x.ts': { file: 'x.js' },
    };
    const text: Readonly<Record<string, string>> = { 'c.js': 'ours', 'x.js': 'ours' };
    const checkedAudiences = {
      audience: 'a player',
      isBarred: (name: string) => name.includes('/admin/'),
    };
    const faults = partFaults(manifest, (file) => text[file] ?? '', [
      { ...checkedAudiences, foreign: ['ours'] },
    ]);
    return faults.length === 2 && faults[0]?.includes('circle') && faults[1]?.includes('c.js')
      ? []
      : [`a circle and a text of the office (${faults.join('; ')})`];
  },
};
