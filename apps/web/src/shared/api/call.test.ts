import { expect, it } from 'vitest';
import { addressOf } from './call.ts';

it('inserts and encodes parameters, and omits undefined ones', () => {
  expect(
    addressOf('/api/users/{id}/sessions/{sessionId}', { params: { id: 1, sessionId: 'a/b' } }),
  ).toBe('/api/users/1/sessions/a%2Fb');
  expect(addressOf('/api/x', { query: { page: 2, dlc: undefined, name: 'a b' } })).toBe(
    '/api/x?page=2&name=a+b',
  );
  expect(addressOf('/api/x', {})).toBe('/api/x');
});
