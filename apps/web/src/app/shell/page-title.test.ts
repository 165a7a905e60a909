import { expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

it('names the page first, and the product alone where a page has no name', () => {
  expect(pageTitle('/inventory')).toBe('Inventory | Guildhall');
  expect(pageTitle('/verify-email/abc')).toBe('Verifying your e-mail | Guildhall');
  expect(pageTitle('/')).toBe('Guildhall');
  expect(pageTitle('/constructor')).toBe('Guildhall');
});
