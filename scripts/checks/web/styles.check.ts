/**
 * Checks the built styles for faults that browsers ignore silently: animations without keyframes,
 * tokens without effect, endless animations that redraw the page, and blurred backgrounds.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../runtime.mjs';
import type { RepositoryCheck } from '../check.ts';

interface Rule {
  /** Enclosing at-rules and selector, outermost first. */
  readonly within: readonly string[];
  readonly declarations: readonly (readonly [name: string, value: string])[];
}
/**
 * Parses the rules of a stylesheet without comments, in the form in which the build writes them.
 */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const within: string[] = [];
  let text = '';
  const close = (): void => {
    const pairs = text.split(';').flatMap((entry) => {
      const at = entry.indexOf(':');
      return at < 0 ? [] : [[entry.slice(0, at).trim(), entry.slice(at + 1).trim()] as const];
    });
    if (pairs.length > 0) rules.push({ within: [...within], declarations: pairs });
    text = '';
  };
  for (const [mark] of css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .matchAll(/"[^"]*"|'[^']*'|[{}]|[^{}"']+/g)) {
    if (mark === '{') {
      const start = text.lastIndexOf(';') + 1;
      const name = text.slice(start).trim();
      text = text.slice(0, start);
      close();
      within.push(name);
    } else if (mark === '}') {
      close();
      within.pop();
    } else text += mark;
  }
  return rules;
}

/** Values in an `animation` except its name: keywords, times, curves and function calls. */
const keywords = new RegExp(
  '^(' +
    [
      'none|infinite|linear|ease|ease-in|ease-out|ease-in-out|step-start|step-end|normal',
      'reverse|alternate|alternate-reverse|forwards|backwards|both|running|paused|inherit',
      String.raw`initial|unset|revert|auto|[-+.\d].*`,
    ].join('|') +
    ')$',
);
const namesIn = (value: string): string[] => {
  let plain = value;
  while (/\([^()]*\)/.test(plain)) plain = plain.replaceAll(/[\w-]*\([^()]*\)/g, ' ');
  return plain
    .split(/[\s,!]+/)
    .filter((word) => word !== '' && word !== 'important' && !keywords.test(word));
};

/** Properties that a browser animates without redrawing. */
const layered = /^(opacity|transform|translate|rotate|scale|animation-timing-function)$/;

function styleFaults(css: string): string[] {
  const rules = rulesOf(css);
  const keyframes = new Set([...css.matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name]) => name));
  const named = rules.flatMap(({ declarations }) =>
    declarations.flatMap(([name, value]) =>
      /^(-webkit-)?animation(-name)?$/.test(name) ? namesIn(value) : [],
    ),
  );
  const lost = [...new Set(named)]
    .filter((name) => !keyframes.has(name))
    .map(
      (name) =>
        `an animation is called ${name}, but no keyframes are: a module makes the name its own, ask for global(name)`,
    );
  const endless = new Set(
    rules.flatMap(({ declarations }) =>
      declarations.flatMap(([name, value]) =>
        /^(-webkit-)?animation$/.test(name) && /\binfinite\b/.test(value) ? namesIn(value) : [],
      ),
    ),
  );
  const costly = rules.flatMap(({ within, declarations }) => {
    const name = within
      .map((entry) => /^@keyframes\s+([\w-]+)/.exec(entry)?.[1])
      .find((entry) => entry !== undefined && endless.has(entry));
    return declarations
      .filter(([property]) => name !== undefined && !layered.test(property))
      .map(
        ([property]) =>
          `${name ?? ''} moves ${property} without end: only opacity and transform of a layer are not drawn anew`,
      );
  });
  // without a graphics card, a browser blurs again for each key press or blinking caret in front:
  // a blurred page behind dialogs took a quarter of all processor time of the dialogs' journeys
  const blurred = rules.flatMap(({ within, declarations }) =>
    declarations
      .filter(([name, value]) => /^(-webkit-)?backdrop-filter$/.test(name) && value !== 'none')
      .map(([name]) => `${within.at(-1) ?? ''} has ${name}: use a background that covers more`),
  );
  const isRoot = ({ within }: Rule): boolean => within.at(-1) === ':root';
  const isLayered = ({ within }: Rule): boolean =>
    within.some((entry) => entry.startsWith('@layer'));
  const open = new Set(
    rules
      .filter((rule) => isRoot(rule) && !isLayered(rule))
      .flatMap((rule) => rule.declarations.map(([name]) => name)),
  );
  const losing = rules
    .filter((rule) => isRoot(rule) && isLayered(rule))
    .flatMap(({ declarations, within }) =>
      declarations
        .filter(([name]) => open.has(name))
        .map(
          ([name]) =>
            `${name} of ${within.join(' ')} always loses: the same token stands outside of every layer`,
        ),
    );
  return [...lost, ...costly, ...losing, ...blurred];
}

export const builtStylesCheck: RepositoryCheck = {
  name: 'built styles',
  run() {
    const folder = join(repositoryRoot, 'apps/web/dist/assets');
    const files = existsSync(folder)
      ? readdirSync(folder).filter((name) => name.endsWith('.css'))
      : [];
    const css = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
    const count = [...css.matchAll(/@keyframes/g)].length;
    return {
      faults: [
        ...styleFaults(css),
        ...(count < 5
          ? ['apps/web/dist/assets has hardly any keyframes: the styles were not read right']
          : []),
      ],
      note: `${String(count)} keyframes`,
    };
  },
  canary() {
    const faults = styleFaults(
      `@layer base{@media (width>=1px){:root{--page:2px}}@keyframes ` +
        `turn{to{opacity:1}}}:root{--page:1px}.a{animation:turn 1s ` +
        `cubic-bezier(.2,.8,.2,1)}.b:after{content:"}{";animation:_lost_1 var(--t) ` +
        `var(--ease)}.c{animation:1s linear infinite shine}@keyframes ` +
        `shine{to{filter:blur(1px);opacity:0}}.d{backdrop-filter:blur(2px)}`,
    );
    return faults.length === 4 &&
      faults[0]?.includes('_lost_1') === true &&
      faults[1]?.includes('filter') === true &&
      faults[2]?.includes('--page') === true &&
      faults[3]?.includes('backdrop-filter') === true
      ? []
      : [`lost keyframes, an endless filter, a losing token, a blur (${faults.join('; ')})`];
  },
};
