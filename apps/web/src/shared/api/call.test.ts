import { expect, it } from 'vitest';
import { buildCallAddress } from './call.ts';

it('inserts and encodes parameters, and omits undefined ones', () => {
  expect(
    buildCallAddress('/api/users/{id}/sessions/{sessionId}', {
      params: { id: 1, sessionId: 'a/b' },
    }),
  ).toBe('/api/users/1/sessions/a%2Fb');
  expect(buildCallAddress('/api/x', { query: { page: 2, dlc: undefined, name: 'a b' } })).toBe(
    '/api/x?page=2&name=a+b',
  );
  expect(buildCallAddress('/api/x', {})).toBe('/api/x');
});
