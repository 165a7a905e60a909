import { describe, expect, it } from 'vitest';
import { isScrolledEnough } from './scroll-position.ts';

const page = (scrollHeight: number, scrollTop: number) =>
  isScrolledEnough({ scrollHeight, scrollTop, clientHeight: 1000 });

describe('scroll-to-top', () => {
  it('R2.102 is not there on pages up to 1.25 viewport heights', () => {
    expect(page(1250, 250)).toBe(false);
    expect(page(1251, 251)).toBe(true);
  });

  it('R2.103 comes with 25 % of the distance that can be scrolled (OP-18)', () => {
    expect(page(2000, 249)).toBe(false);
    expect(page(2000, 250)).toBe(true);
  });
});
