import { describe, expect, it } from 'vitest';
import { findKeyFormProblems } from './key-form.ts';

const good = {
  contentCreator: false,
  link: '',
  device: 'PC',
  age: '27',
  gender: 'other',
  games: 'Chess',
  country: 'DE',
  foundUs: 'friend',
};
const wrong = (overrides: Partial<typeof good>) =>
  Object.keys(findKeyFormProblems({ ...good, ...overrides }));

describe('the request form validates before sending (R3.25)', () => {
  it('accepts a complete form', () => expect(wrong({})).toEqual([]));
  it('reports every empty field', () =>
    expect(
      wrong({ device: ' ', age: '', gender: '', games: '', country: '', foundUs: '' }),
    ).toEqual(['device', 'gender', 'games', 'country', 'foundUs', 'age']));
  it.each(['12', '121', '1e1', '-20', 'ten'])('refuses the age %s', (age) =>
    expect(wrong({ age })).toEqual(['age']),
  );
  it.each([
    'http://example.org',
    'javascript:alert(1)',
    'https://',
    'https://nowhere',
    'example.org',
  ])('refuses the link %s', (link) => expect(wrong({ link })).toEqual(['link']));
  it('asks a content creator for a link', () => {
    expect(wrong({ contentCreator: true })).toEqual(['link']);
    expect(wrong({ contentCreator: true, link: 'https://video.example.org/@me' })).toEqual([]);
  });
});
