import { afterEach, describe, expect, it } from 'vitest';
import { overwriteGetLocale } from '../../messages/runtime.js';
import { formatAge } from './age-label.ts';

const now = Date.UTC(2026, 10, 21, 12);
const after = (seconds: number) => formatAge(now - seconds * 1000, now);

const speak = (locale: 'en' | 'ru') => overwriteGetLocale(() => locale);

describe('age of a notification', () => {
  afterEach(() => speak('en'));
  it('is Now up to and including 180 s (R9.19)', () => {
    expect(after(0)).toBe('Now');
    expect(after(180)).toBe('Now');
    // the server's clock may be ahead of the browser's
    expect(after(-5)).toBe('Now');
  });

  it('is Nm ago after that, rounded down (R9.20)', () => {
    expect(after(181)).toBe('3m ago');
    expect(after(3599)).toBe('59m ago');
  });

  it('is Nh ago from an hour to under a day (R9.21)', () => {
    expect(after(3600)).toBe('1h ago');
    expect(after(86_399)).toBe('23h ago');
  });

  it('is the date from a day on (R9.22)', () => {
    expect(after(86_400)).toBe('November 20, 2026');
  });

  it('is in Russian too, with equal steps', () => {
    speak('ru');
    expect([0, 181, 3600].map(after)).toEqual(['Сейчас', '3 мин назад', '1 ч назад']);
  });
});
