import { sections } from '@guildhall/contract/sections';
import { logSentence } from '@guildhall/contract/office/log-sentences';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
/** Sentences that commands are written with, each variable part as a sample of it. */
function written(): string[] {
  const paths = globSync('apps/server/src/{modules,kernel}/**/*.ts', { cwd: root }).filter(
    (path) => !/\.(?:test|texts)\.ts$|modules\/mail\//.test(path),
  );
  const lines = paths
    .flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n'))
    .filter(
      (line) =>
        /\btext(?::| =) /.test(line) &&
        /type: ['`]|text: ['`]|reply|^\s*(?:const )?text/.test(line),
    );
  const quoted = lines.flatMap((line) =>
    [
      ...line
        .slice(line.search(/\btext(?::| =) /))
        .matchAll(/'([A-Z][^']*)'|`((?:[A-Z]|\$\{)[^`]*)`/g),
    ].map((match) => match[1] ?? match[2] ?? ''),
  );
  return quoted
    .filter((text) => text.includes(' ') && !text.includes('verb'))
    .map((text) => text.replaceAll(/\$\{([^}]*)\}/g, (_whole, code: string) => sampleOf(code)));
}
function sampleOf(code: string): string {
  const either = /\? '(\w+)'/.exec(code);
  if (either?.[1] !== undefined) return either[1];
  if (code.endsWith('one')) return 'mission';
  if (/label/.test(code)) return 'Session settings';
  if (code === 'what') return 'the timeline';
  if (code === 'text') return 'Signed out';
  return /^(?:count|created|assigned|id|userId|entryId|amount|body\.amount|body\.ids\.length|granted\.length|prize\.place|rows\.length|taken\.(?:lvl|exp)|item\.issuedId)$/.test(
    code,
  )
    ? '7'
    : 'Oath';
}

it('every sentence that the server writes into the log is said in Russian', () => {
  const sentences = written();
  expect(sentences.length).toBeGreaterThan(60);
  expect(sentences.filter((text) => logSentence('ru', text) === text)).toEqual([]);
});
it('what every section calls its rows is known to the sentences', () => {
  const called = sections.flatMap((section) =>
    section.kind === 'section'
      ? [`Created ${section.one} “Oath”`, `Deleted 3 × ${section.one}`]
      : [],
  );
  const settings = sections.flatMap((section) =>
    section.kind === 'settings' ? [`Changed ${section.menu.tab ?? section.menu.label}`] : [],
  );
  const unsaid = (text: string) =>
    /Изменён пользователь|[A-Za-z]{3}/.test(logSentence('ru', text).replace('«Oath»', ''));
  expect([...called, ...settings].filter(unsaid)).toEqual([]);
});
it('names stay as they are, also those that read like a part of the sentence; what is not known stays in English', () => {
  expect(logSentence('ru', 'Changed inventory type “Blades of dawn”')).toBe(
    'Изменено: тип предметов «Blades of dawn»',
  );
  expect(logSentence('ru', 'Granted 2 × Lantern to go to Fox')).toBe(
    'Выдано игроку Fox: Lantern to go × 2',
  );
  expect(logSentence('ru', 'Undid: Granted 2 × Lantern to Fox')).toBe(
    'Отменено: Выдано игроку Fox: Lantern × 2',
  );
  expect(logSentence('ru', 'Changed Session settings')).toBe('Изменено: настройки сеансов');
  expect(logSentence('ru', 'Changed Fox')).toBe('Изменён пользователь Fox');
  expect(logSentence('ru', 'A sentence of a newer server')).toBe('A sentence of a newer server');
  expect(logSentence('en', 'Signed out')).toBe('Signed out');
});
