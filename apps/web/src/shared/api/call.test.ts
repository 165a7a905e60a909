import { expect, it } from 'vitest';
import { toAddress } from './call.ts';

it('inserts and encodes parameters, and omits undefined ones', () => {
  expect(
    toAddress('/api/users/{id}/sessions/{sessionId}', { params: { id: 1, sessionId: 'a/b' } }),
  ).toBe('/api/users/1/sessions/a%2Fb');
  expect(toAddress('/api/x', { query: { page: 2, dlc: undefined, name: 'a b' } })).toBe(
    '/api/x?page=2&name=a+b',
  );
  expect(toAddress('/api/x', {})).toBe('/api/x');
});
