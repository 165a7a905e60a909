import { expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

it('names the page first, the product alone for the root, and nothing unknown', () => {
  expect(pageTitle('/inventory')).toBe('Inventory | Guildhall');
  expect(pageTitle('/verify-email/abc')).toBe('Verifying your email | Guildhall');
  expect(pageTitle('/')).toBe('Guildhall');
  for (const path of ['/constructor', '/nowhere/at/all']) expect(pageTitle(path)).toBeUndefined();
});
