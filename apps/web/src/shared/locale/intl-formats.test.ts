import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { overwriteGetLocale } from '../../messages/runtime.js';
import { createDateFormat, createNumberFormat } from './intl-formats.ts';

const source = join(import.meta.dirname, '../..');
const speak = (locale: 'en' | 'ru') => overwriteGetLocale(() => locale);

describe('a formatter', () => {
  const zone = process.env['TZ'];
  beforeEach(() => speak('en'));
  afterEach(() => {
    vi.restoreAllMocks();
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  it('is created once a language, however many values are written', () => {
    const create = vi.spyOn(Intl, 'NumberFormat');
    const format = createNumberFormat({ style: 'percent' });
    expect(create).not.toHaveBeenCalled();
    expect([0.1, 0.2, 0.3].map(format)).toEqual(['10%', '20%', '30%']);
    expect(create).toHaveBeenCalledOnce();
    speak('ru');
    expect([0.1, 0.2].map(format)).toEqual(['10\u00a0%', '20\u00a0%']);
    expect(create).toHaveBeenCalledTimes(2);
  });
  it('writes local time after the zone of the computer has changed', () => {
    const format = createDateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    process.env['TZ'] = 'UTC';
    expect(format('2026-11-21T10:00:00Z')).toBe('10:00');
    process.env['TZ'] = 'Asia/Tokyo';
    expect(format('2026-11-21T10:00:00Z')).toBe('19:00');
  });
  it('is created by the shared functions alone, except where a span of dates is written', () => {
    const creating = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => /\.tsx?$/.test(name) && !/^messages\/|\.test\.|\/samples?\//.test(name))
      .filter((name) => /new Intl\./.test(readFileSync(join(source, name), 'utf8')));
    expect(creating.toSorted()).toEqual([
      'admin/engine/chart/week-calendar.tsx',
      'shared/locale/intl-formats.ts',
    ]);
  });
});
