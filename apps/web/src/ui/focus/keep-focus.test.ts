import { expect, it } from 'vitest';
import { findNearestRemaining } from './keep-focus.ts';

const order = ['a', 'b', 'c', 'd'];
const among =
  (...left: readonly string[]) =>
  (text: string): boolean =>
    left.includes(text);

it('a removed element passes the focus to the next, otherwise to the previous one', () => {
  expect(findNearestRemaining(order, 'b', among('a', 'c', 'd'))).toBe('c');
  expect(findNearestRemaining(order, 'b', among('a', 'd'))).toBe('d');
  expect(findNearestRemaining(order, 'd', among('a', 'b'))).toBe('b');
  expect(findNearestRemaining(order, 'a', among())).toBeUndefined();
});
