/**
 * Copy-paste: runs of at least 50 tokens (and five lines) that stand twice, as a share of all
 * lines. An own one, because the detectors on offer either download a binary for each platform or
 * bring a hundred packages.
 */
import type { Check } from './check.ts';
import { readSources } from './sources.ts';

const tokensMin = 50;
const linesMin = 5;
const shareMax = 0.03;

interface Token {
  readonly text: string;
  readonly line: number;
}
interface Place {
  readonly path: string;
  readonly at: number;
}
interface Copy {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly original: string;
}

const pattern =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|\s+|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[\w$]+|[^\s\w]/g;
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  for (const [found] of text.matchAll(pattern)) {
    if (!/^(\s|\/\*|\/\/)/.test(found)) tokens.push({ text: found, line });
    for (const letter of found) if (letter === '\n') line++;
  }
  return tokens;
}
/** Lists of imports are alike by nature. */
const withoutImports = (text: string): string =>
  text.replace(/^import\b[^;]*;/gm, (all) => all.replace(/[^\n]/g, ' '));

type Streams = ReadonlyMap<string, readonly Token[]>;
const tokenAt = (streams: Streams, { path, at }: Place): Token | undefined =>
  streams.get(path)?.[at];
function lengthOfMatch(streams: Streams, a: Place, b: Place): number {
  let length = 0;
  for (;;) {
    const [left, right] = [
      tokenAt(streams, { path: a.path, at: a.at + length }),
      tokenAt(streams, { path: b.path, at: b.at + length }),
    ];
    if (!left || left.text !== right?.text) return length;
    length++;
  }
}
/**
 * The copy that begins at a place whose tokens stood elsewhere before; undefined where it is too
 * short or runs into itself.
 */
function copyAt(
  streams: Streams,
  original: Place | undefined,
  here: Place,
): (Copy & { readonly length: number }) | undefined {
  if (!original || (original.path === here.path && original.at + tokensMin > here.at))
    return undefined;
  const length = lengthOfMatch(streams, original, here);
  const from = tokenAt(streams, here)?.line ?? 0;
  const to = tokenAt(streams, { path: here.path, at: here.at + length - 1 })?.line ?? 0;
  if (to - from + 1 < linesMin) return undefined;
  return {
    path: here.path,
    from,
    to,
    original: `${original.path}:${String(tokenAt(streams, original)?.line ?? 0)}`,
    length,
  };
}

/**
 * Copies found in a set of sources: each stretch of the later file once, with where it stood first.
 */
function copiesIn(sources: ReadonlyMap<string, string>): Copy[] {
  const streams = new Map(
    [...sources].map(([path, text]) => [path, tokensOf(withoutImports(text))]),
  );
  const first = new Map<string, Place>();
  const copies: Copy[] = [];
  for (const [path, tokens] of streams) {
    for (let at = 0; at + tokensMin <= tokens.length;) {
      const key = tokens
        .slice(at, at + tokensMin)
        .map((one) => one.text)
        .join('\u0001');
      const copy = copyAt(streams, first.get(key), { path, at });
      if (copy) copies.push(copy);
      else if (!first.has(key)) first.set(key, { path, at });
      at += copy?.length ?? 1;
    }
  }
  return copies;
}

const lines = (sources: ReadonlyMap<string, string>): number =>
  [...sources.values()].reduce((total, text) => total + text.split('\n').length, 0);

export const copies: Check = {
  name: 'copy-paste',
  run() {
    const sources = readSources(
      /^(packages|apps|e2e|bench|scripts)\/(?!.*(generated|migrations|\/dist\/|\/art\/)).*\.(ts|tsx|mjs|css)$/,
    );
    const found = copiesIn(sources);
    const share = found.reduce((total, one) => total + one.to - one.from + 1, 0) / lines(sources);
    const note = `${(share * 100).toFixed(1)} % of ${String(lines(sources))} lines`;
    return {
      faults:
        share <= shareMax
          ? []
          : [
              `${note} stand twice (at most 3 %)`,
              ...found.map(
                (one) =>
                  `${one.path}:${String(one.from)}-${String(one.to)} is a copy of ${one.original}`,
              ),
            ],
      note,
    };
  },
  canary() {
    const body = Array.from(
      { length: 12 },
      (_, n) => `  total += price(${String(n)}) * amount(${String(n)}, 'gold');`,
    ).join('\n');
    const found = copiesIn(
      new Map([
        ['a.ts', `export function a() {\n${body}\n}`],
        ['b.ts', `const other = 1;\n\nexport function b() {\n${body}\n}`],
      ]),
    );
    return found.length === 1 && found[0]?.from === 3
      ? []
      : ['twelve lines that stand in two files'];
  },
};
