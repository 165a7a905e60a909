import { expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

it('names the page first, and the product alone where a page has no name', () => {
  expect(pageTitle('/inventory')).toBe('Inventory | Guildhall');
  expect(pageTitle('/verify-email/abc')).toBe('Verifying your email | Guildhall');
  expect(pageTitle('/')).toBe('Guildhall');
  for (const path of ['/constructor', '/nowhere/at/all'])
    expect(pageTitle(path)).toBe('Page not found | Guildhall');
});
