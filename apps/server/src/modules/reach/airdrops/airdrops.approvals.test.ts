import { beforeAll, describe, expect, it } from 'vitest';
import { declareApprovalServer } from '../../../../test/harness/approvals.harness.ts';

const base = '/api/admin/twitter/campaigns';
const hourMs = 3_600_000;

describe('a pool is value that an operator creates', { timeout: 120_000 }, () => {
  const stage = declareApprovalServer();
  beforeAll(async () => {
    await stage.currency('GOLD', { approvalThreshold: '10000', grantCeiling: '30000' });
  });
  const at = (ms: number) => new Date(stage.server().clock.now().getTime() + ms).toISOString();
  const make = (pool: number) =>
    stage
      .first()
      .section<{ id: number }>('POST', base, {
        name: `Siege ${pool}`,
        currency: 'GOLD',
        pool,
        start: at(hourMs),
        end: at(2 * hourMs),
        offSeason: false,
        paused: false,
      });
  const escrow = async (): Promise<number> => {
    const rows = await stage.server().query<{ sum: string }>(
      `select coalesce(sum(p.amount), 0)::text as sum from ledger_postings p
       join ledger_accounts l on l.id = p.account_id where l.owner = 'escrow'`,
    );
    return Number(rows[0]?.sum ?? 0);
  };

  it('waits for a second administrator beyond the threshold, and takes nothing before', async () => {
    const request = await stage.requestOf(make(10_001));
    expect(await escrow()).toBe(0);
    await stage.approve(request);
    expect(await escrow()).toBe(10_001);
  });

  it('is added to the other pools of the day, and counts its own increases', async () => {
    await stage.passDay();
    const before = await escrow();
    const { id } = await make(6_000);
    expect(await escrow()).toBe(before + 6_000);
    const grown = stage.first().section('POST', `${base}/${id}`, { pool: 10_500 });
    await stage.requestOf(grown);
    await stage.requestOf(make(4_001));
    expect(await escrow()).toBe(before + 6_000);
    await stage.first().section('POST', `${base}/${id}`, { pool: 9_000 });
    expect(await escrow()).toBe(before + 9_000);
  });

  it('is refused beyond the ceiling of a day', async () => {
    await stage.passDay();
    await expect(make(30_001)).rejects.toMatchObject({
      status: 400,
      fields: { pool: expect.any(String) as string },
    });
  });
});
