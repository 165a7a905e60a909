/**
 * Checks that every number of a requirement, decision or attack in the repository is explained in
 * one document.
 */
import type { RepositoryCheck } from '../check.ts';
import { readSources } from '../rules/sources.ts';

const home = 'docs/requirements.md';
/** Files written by hand, except this file, because this file plants numbers. */
const admits = /^(?!.*(?:\/generated\/|numbers\.check)).*\.(?:m?ts|tsx|mjs|css|md)$/;

/**
 * Patterns of requirements and decisions, including ranges. The numbers are recognized in any
 * position.
 */
const plain = /\b(R\d+\.|OP-)(\d+)(?: to \1(\d+))?\b/g;
const attack = /\b(A)(\d+)(?: to \1(\d+))?\b/g;
/**
 * Places in which an A with digits is the number of an attack. Elsewhere it may be a colour, a
 * paper size or a name. The places are the numbers at the start of a test's title ('A30 A24 right
 * codes ...'), and parentheses with nothing but numbers, after a space (OP-100, A14).
 */
const titled = /['"`](?:(?:R\d+\.|OP-|A)\d+ )+/g;
const bracketed = / \((?:(?:R\d+\.|OP-|A)\d+(?:, | to | and |(?=\))))+\)/g;

/** Lists the numbers of a range, in the form of the first. */
function range([, family = '', from = '', to = from]: RegExpExecArray): string[] {
  const count = Number(to) - Number(from) + 1;
  const digits = Array.from({ length: count }, (_, n) => String(Number(from) + n));
  return digits.map((digit) => family + digit.padStart(from.length, '0'));
}
/** Lists the numbers that a text uses, including those inside ranges. */
function numbersIn(path: string, text: string): Set<string> {
  // a comment continues after the comment mark of its next line
  const line = text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const titles = /\.test\.tsx?$/.test(path) ? line.matchAll(titled) : [];
  const attacks = [...titles, ...line.matchAll(bracketed)].map(([place]) => place).join(' ');
  return new Set([...line.matchAll(plain), ...attacks.matchAll(attack)].flatMap(range));
}
/**
 * Lists numbers that are used but not explained, numbers that are explained but not used, and
 * numbers that are explained twice.
 */
function numberFaults(sayings: string, sources: ReadonlyMap<string, string>): string[] {
  const matches = [...sayings.matchAll(/^- ((?:R\d+\.|OP-|A)\d+) \S/gm)];
  const numbers = matches.map(([, number = '']) => number);
  const known = new Set(numbers);
  const users = new Map<string, string>();
  for (const [path, text] of sources) {
    for (const number of numbersIn(path, text)) if (!users.has(number)) users.set(number, path);
  }
  const unsaid = [...users].filter(([number]) => !known.has(number));
  const unused = [...known].filter((number) => !users.has(number));
  const doubled = numbers.filter((number, at) => numbers.indexOf(number) < at);
  return [
    ...unsaid.map(([number, path]) => `${path}: ${home} does not say ${number}`),
    ...unused.map((number) => `${home}: nothing uses ${number}`),
    ...doubled.map((number) => `${home}: ${number} stands twice`),
  ];
}

export const requirementNumbersCheck: RepositoryCheck = {
  name: 'numbers',
  run() {
    const sources = new Map(readSources(admits));
    const sayings = sources.get(home) ?? '';
    sources.delete(home);
    const count = sayings.match(/^- /gm)?.length ?? 0;
    return { faults: numberFaults(sayings, sources), note: `${String(count)} numbers` };
  },
  canary() {
    const comment = '/**\n * All (R1.9 to\n * R1.11, A8) but A5, a paper (A6, too).\n */';
    const title = "it('OP-09 A7 holds', () => paint('#A61'));";
    const sources = new Map(Object.entries({ 'x.ts': comment, 'x.test.ts': title }));
    const used = ['R1.9', 'R1.10', 'R1.11', 'OP-09', 'A7', 'A8'];
    const sayings = used.map((number) => `- ${number} is so\n`);
    const without = (number: string): string => sayings.join('').replace(`- ${number} is so\n`, '');
    const planted = {
      'a requirement that is not said': without('R1.9'),
      'one inside a range': without('R1.10'),
      'a decision': without('OP-09'),
      'an attack in a title': without('A7'),
      'an attack in a comment': without('A8'),
      'a line that nothing uses': [...sayings, '- A5 is so\n'].join(''),
      'a line that stands twice': [...sayings, '- R1.9 is so\n'].join(''),
    };
    const faults = (text: string): number => numberFaults(text, sources).length;
    const missed = Object.entries(planted).filter(([, text]) => faults(text) !== 1);
    const sound = faults(sayings.join('')) === 0;
    return [...missed.map(([planted]) => planted), ...(sound ? [] : ['numbers that are all said'])];
  },
};
