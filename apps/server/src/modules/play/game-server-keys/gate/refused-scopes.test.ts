import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { createRefusedScopeLog } from './refused-scopes.ts';

const call = (may: string): Endpoint =>
  ({ may, method: 'POST', path: '/gs/v1/matches' }) as unknown as Endpoint;
const key = { id: 7, keyId: 'gate', name: 'Gate' };

describe('the log of refused scopes', () => {
  const open = () => {
    const lines: Record<string, unknown>[] = [];
    const note = createRefusedScopeLog({
      warn: ((line: object) => void lines.push({ ...line })) as never,
    });
    return { lines, note };
  };
  it('names key and scope, once a minute however often it is refused', () => {
    const { lines, note } = open();
    for (let n = 0; n < 500; n++) note(key, call('game-server:economy'), new Date(n));
    expect(lines).toMatchObject([{ keyId: 'gate', scope: 'economy', refusedSince: 0 }]);
    note(key, call('game-server:economy'), new Date(60_000));
    expect(lines[1]).toMatchObject({ keyId: 'gate', scope: 'economy', refusedSince: 499 });
    note(key, call('game-server:config'), new Date(60_001));
    expect(lines[2]).toMatchObject({ scope: 'config' });
  });
});
