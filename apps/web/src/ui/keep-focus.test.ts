import { expect, it } from 'vitest';
import { neighbourOf } from './keep-focus.ts';

const order = ['a', 'b', 'c', 'd'];
const among =
  (...left: readonly string[]) =>
  (text: string): boolean =>
    left.includes(text);

it('what is gone gives the focus to what followed it, else to what stood before it', () => {
  expect(neighbourOf(order, 'b', among('a', 'c', 'd'))).toBe('c');
  expect(neighbourOf(order, 'b', among('a', 'd'))).toBe('d');
  expect(neighbourOf(order, 'd', among('a', 'b'))).toBe('b');
  expect(neighbourOf(order, 'a', among())).toBeUndefined();
});
