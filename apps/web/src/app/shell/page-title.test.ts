import { expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

it('puts the page’s name first, the product’s name alone for the root or an unknown page', () => {
  expect(pageTitle('/inventory')).toBe('Inventory | Guildhall');
  expect(pageTitle('/verify-email/abc')).toBe('Verifying your email | Guildhall');
  expect(pageTitle('/')).toBe('Guildhall');
  for (const path of ['/constructor', '/nowhere/at/all']) expect(pageTitle(path)).toBeUndefined();
});
