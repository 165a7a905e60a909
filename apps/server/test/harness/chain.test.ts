import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../src/kernel/time/clock.ts';
import {
  createLocalNode,
  type LocalNode,
} from '../../src/modules/chain/network/local-node/local-node.ts';
import { createUnusedAddress } from './chain.harness.ts';
import { openTestDatabase, type TestDatabase } from './database.harness.ts';

/** Runs on PostgreSQL and on the embedded database. */
describe('the local chain node on either database', () => {
  const clock = new ManualClock(new Date('2026-11-25T12:00:00Z'));
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const open = (): LocalNode =>
    createLocalNode({ db: database.db, clock, log: { warn: () => {} } });
  async function call(node: LocalNode, method: string, params: unknown[] = []) {
    const { text } = await node.exchange(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    return JSON.parse(text) as Record<'result' | 'error', unknown>;
  }

  it('keeps accounts, outcomes, errors and history when reopened', async () => {
    const first = open();
    const to = await createUnusedAddress();
    const { result: signature } = await call(first, 'requestAirdrop', [to, 3_000_000]);
    const tooMuch = await call(first, 'requestAirdrop', [to, Number.MAX_SAFE_INTEGER]);
    expect(tooMuch).toMatchObject({
      error: { code: -32002, data: { err: { InstructionError: [0, { Custom: 1 }] } } },
    });
    await first.moveSlots(4);
    const second = open();
    for (const [method, params, expected] of [
      ['getBalance', [to], { value: 3_000_000 }],
      ['getSignatureStatuses', [[signature]], { value: [{ err: null }] }],
      ['getSignaturesForAddress', [to], [{ signature, confirmationStatus: 'finalized' }]],
      ['getTransaction', [signature], { meta: { err: null, fee: 5000 } }],
      ['getAccountInfo', [to, { encoding: 'base64' }], { value: { data: ['', 'base64'] } }],
    ] as const)
      expect(await call(second, method, [...params])).toMatchObject({ result: expected });
    expect(await call(second, 'getGenesisHash')).toEqual(await call(first, 'getGenesisHash'));
  });
});
