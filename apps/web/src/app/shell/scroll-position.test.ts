import { describe, expect, it } from 'vitest';
import { shouldOfferScrollToTop } from './scroll-position.ts';

const page = (scrollHeight: number, scrollTop: number) =>
  shouldOfferScrollToTop({ scrollHeight, scrollTop, clientHeight: 1000 });

describe('scroll-to-top', () => {
  it('is absent on pages up to 1.25 viewport heights (R2.102)', () => {
    expect(page(1250, 250)).toBe(false);
    expect(page(1251, 251)).toBe(true);
  });

  it('appears after 25 % of the scrollable distance (R2.103 OP-18)', () => {
    expect(page(2000, 249)).toBe(false);
    expect(page(2000, 250)).toBe(true);
  });
});
