import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const web = join(import.meta.dirname, '../..');
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }));
/** Returns the names of sources whose text matches. */
const having = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

describe('formats of the back office', () => {
  it('dates, numbers and percentages are written by the shared formatters', () => {
    expect(having(/toLocale(?:Date|Time)?String\(/)).toEqual([]);
    expect(having(/\}\s%/)).toEqual([]);
    expect(having(/new Intl\.|\/intl-formats\.ts/).toSorted()).toEqual([
      // short numbers on the axis of a plot
      'engine/chart/plot.drawing.tsx',
      // weekdays
      'engine/chart/week-calendar.tsx',
      'engine/text/ago-text.ts',
      'engine/text/percent-text.ts',
      // countries
      'sections/reach/alpha-key-requests.tsx',
    ]);
  });
  it('every date of a page has one form; the distance to now is only beside or behind a date', () => {
    expect(having(/<time\b/)).toEqual(['engine/list/cell-value.tsx']);
    expect(having(/formatDistanceToNow\(/).toSorted()).toEqual([
      // tooltips
      'engine/list/cell-value.tsx',
      'engine/text/ago-text.ts',
    ]);
    expect(having(/formatDayDistance\(/)).toEqual(['users/player/player-timeline.tsx']);
    expect(having(/formatAge|toISOString\(\)\.slice\(0, 1[06]\)(?! \+)/)).toEqual([]);
  });
  it('an exact moment is UTC, local time beside it has the same form: no AM or PM', () => {
    expect(having(/\bformat(?:Date|DateTime|ShortDateTime|HourMinute)\b/)).toEqual([]);
    expect(having(/formatLocalTime\(/).toSorted()).toEqual([
      // next to a field that is typed in UTC
      'engine/field/time-field.tsx',
      'engine/list/cell-value.tsx',
      'engine/text/time-text.ts',
    ]);
  });
  it.each([
    ['en', ['apps/web/messages/en.json', 'apps/web/messages/admin/en.json'], /\}\s%/],
    ['ru', ['languages/ru.json'], /\}%/],
  ] as const)('texts in %s write percentages as the language does', (_name, paths, wrong) => {
    for (const path of paths)
      expect(readFileSync(join(web, '../..', path), 'utf8')).not.toMatch(wrong);
  });
});
