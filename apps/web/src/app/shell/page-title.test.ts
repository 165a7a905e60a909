import { expect, it } from 'vitest';
import { findPageTitle } from './page-title.ts';

it('puts the page’s name first, the product’s name alone for the root or an unknown page', () => {
  expect(findPageTitle('/inventory')).toBe('Inventory | Guildhall');
  expect(findPageTitle('/verify-email/abc')).toBe('Verifying your email | Guildhall');
  expect(findPageTitle('/')).toBe('Guildhall');
  for (const path of ['/constructor', '/nowhere/at/all'])
    expect(findPageTitle(path)).toBeUndefined();
});
