import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { readListSearch } from '../admin/engine/list/list-search.ts';
import { parseHashPath } from './marked-path.ts';
import { parseJsonExactly } from './read-exactly.ts';

const parse = parseSearchWith(parseJsonExactly);
const write = stringifySearchWith(JSON.stringify, parseJsonExactly);

describe('addresses', () => {
  it.each([
    '662E41',
    '1e5',
    '007',
    '12345678901234567890',
    '0x10',
    'true',
    'null',
    '[1]',
    '5',
    '-0',
    '1.50',
    '"a"',
  ])('a search for %s keeps the typed text, by hand and from the page', (typed) => {
    expect(readListSearch(parse(`?q=${encodeURIComponent(typed)}`)).q).toBe(
      typed === '"a"' ? 'a' : typed,
    );
    expect(readListSearch(parse(write({ q: typed }))).q).toBe(typed);
  });
  it('numbers, flags and filters are parsed', () => {
    const search = { page: 2, perPage: 50, f: { rarity: 3, name: '662E41', isOn: true } };
    expect(readListSearch(parse(write(search)))).toEqual(search);
  });
  it.each([
    ['/%23/verify-email/a-b', '/verify-email/a-b'],
    ['/%2523/verify-email/a-b', '/verify-email/a-b'],
    ['/%23%2Fverify-email%2Fa-b', '/verify-email/a-b'],
    ['/%23/login%3Fnext=1', '/login?next=1'],
    ['%23verify-email/a', '/verify-email/a'],
    ['/%23/broken%', '/broken%'],
  ])('a mailed link rewritten as %s leads to its page', (path, page) => {
    expect(parseHashPath(path)).toBe(page);
  });
  it('a path without the mark stays unchanged', () => {
    expect(parseHashPath('/no/such')).toBeUndefined();
  });
});
