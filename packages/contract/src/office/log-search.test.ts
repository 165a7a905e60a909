import { expect, it } from 'vitest';
import { soughtWords } from './log-sentences.ts';

const tried = (search: string): number =>
  (soughtWords('ru', search) ?? []).reduce(
    (all, word) => all + word.sentences.length + word.things.length,
    0,
  );

it('A22 a search of the log in another language tries a bounded number of expressions, however long it is', () => {
  expect(soughtWords('ru', 'награда уровня игрока')).toHaveLength(3);
  // The same word again finds nothing more.
  expect(soughtWords('ru', 'на '.repeat(66))).toHaveLength(1);
  expect(tried('но ра ст во на то не по')).toBeLessThan(400);
  // More words than a sentence has are looked for as they were typed.
  expect(soughtWords('ru', 'но ра ст во на то не по ал')).toBeUndefined();
});
