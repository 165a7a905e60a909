import {
  airdropCampaigns,
  airdropsAdminApi,
  twitterPosts,
} from '@guildhall/contract/reach/airdrops/airdrops.section';
import type { Row } from '@guildhall/contract/kit/field/rows';
import { readStatusLink, toStatusLink } from '@guildhall/contract/reach/links/status-link';
import type { Call } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { toIso } from '../../../kernel/db/rows.ts';
import { AppError, invalid } from '../../../kernel/errors.ts';
import { noteHandover } from '../../../kernel/value/handovers.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { calls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { bringPool, readHeld, type Pool } from './airdrops.funds.ts';
import { getCampaignState, getReadingState, hasBegun, hasEnded } from './airdrops.policy.ts';
import { airdropCampaignsTable, twitterPostsTable } from './airdrops.tables.ts';
import { words } from './airdrops.words.ts';
import {
  countParticipants,
  listCreated,
  listPosts,
  loadProgress,
  lockCampaign,
  lockProgress,
} from './campaigns.store.ts';
import { countDeeds, loadReadings } from './deeds.store.ts';
import type { createReport } from './report.service.ts';
import type { createSettlement } from './settlement.service.ts';

type CampaignRow = Row<typeof airdropCampaigns>;
type PostRow = Row<typeof twitterPosts>;
interface AdminDeps {
  readonly bank: Bank;
  readonly settlement: ReturnType<typeof createSettlement>;
  readonly report: ReturnType<typeof createReport>;
}

/** Campaigns and posts in the back office: their pools, and what may be changed until when. */
export function mountAirdrops(router: Router, kernel: Kernel, deps: AdminDeps): void {
  mountCampaigns(router, kernel, deps.bank);
  mountPosts(router, kernel);
  calls(airdropsAdminApi, {
    airdropReport: (_call, { params }) => deps.report(params.id),
    settleAirdrop: (call, { params }) => deps.settlement.decide(call, params.id),
  })(router);
}

function mountCampaigns(router: Router, kernel: Kernel, bank: Bank): void {
  const { clock } = kernel;
  mountSection(kernel, router, airdropCampaigns, airdropCampaignsTable, {
    async compute(on, rows) {
      const ids = rows.map(({ id }) => id);
      const progress = await loadProgress(on, ids);
      const counts = new Map((await countParticipants(on, ids)).map(({ id, n }) => [id, n]));
      const now = clock.now();
      return (row) => ({
        state: getCampaignState(row, progress(row.id), now),
        participants: counts.get(row.id) ?? 0,
      });
    },
    async applied(tx, { before, after, command, call }) {
      const id = after?.id ?? before?.id ?? 0;
      // Before what follows from it: settlement takes the locks in this order.
      const { settledAt } = await lockProgress(tx, id);
      const isSettled = settledAt !== null;
      judgeTimes({ before, after, now: clock.now(), isSettled });
      if (!after) await judgeRemoval(bank, tx, id, isSettled || hasBegunAt(before, clock.now()));
      if (settledAt !== null) return undefined;
      if ([before, after].some((row) => row && hasBegun(row, clock.now()))) return undefined;
      await judgeGiven(kernel, tx, call, toPool(before), toPool(after));
      await bringPool(bank, tx, id, toPool(after), command.id);
      return undefined;
    },
  });
}
const hasBegunAt = (row: CampaignRow | undefined, now: Date): boolean =>
  row !== undefined && hasBegun(row, now);
/** Throws CONFLICT while a campaign that has begun has something put aside for its players. */
async function judgeRemoval(bank: Bank, tx: Tx, id: number, isBound: boolean): Promise<void> {
  const held = isBound ? await readHeld(bank, tx, id) : new Map<string, bigint>();
  if ([...held.values()].some((amount) => amount > 0n))
    throw new AppError('CONFLICT', { because: words.notOver() });
}
const toPool = (row: CampaignRow | undefined): Pool =>
  row && row.currency !== null ? { currency: row.currency, amount: BigInt(row.pool) } : undefined;

/** An operator gives what a pool has more of, to players who are not known yet. */
async function judgeGiven(
  { approvals }: Kernel,
  tx: Tx,
  call: Call,
  before: Pool,
  after: Pool,
): Promise<void> {
  if (!after) return;
  const { currency } = after;
  const had = before?.currency === currency ? before.amount : 0n;
  const amount = after.amount - had;
  if (amount <= 0n) return;
  await approvals.judgeCeiling(tx, call, { currency, amount }, 'pool');
  noteHandover({ accountId: null, currency, amount });
}

/** Throws VALIDATION naming what is fixed by now. */
function judgeTimes({
  before,
  after,
  now,
  isSettled,
}: {
  readonly before: CampaignRow | undefined;
  readonly after: CampaignRow | undefined;
  readonly now: Date;
  readonly isSettled: boolean;
}): void {
  const begun = before !== undefined && hasBegun(before, now);
  if (!after) return;
  if (!begun) {
    if (hasBegun(after, now)) throw invalid('start', words.startsInFuture());
    return;
  }
  const fixed = (['pool', 'currency', 'start'] as const).find((name) =>
    differs(before, after, name),
  );
  if (fixed !== undefined) throw invalid(fixed, words.fixed());
  if (differs(before, after, 'end') && (hasEnded(before, now) || hasEnded(after, now)))
    throw invalid('end', words.ended());
  const flag = (['offSeason', 'paused'] as const).find((name) => before[name] !== after[name]);
  if (flag !== undefined && isSettled) throw invalid(flag, words.ended());
}
function differs(
  before: CampaignRow,
  after: CampaignRow,
  name: 'pool' | 'currency' | 'start' | 'end',
): boolean {
  if (name === 'pool' || name === 'currency') return before[name] !== after[name];
  return Date.parse(before[name]) !== Date.parse(after[name]);
}

function mountPosts(router: Router, kernel: Kernel): void {
  mountSection(kernel, router, twitterPosts, twitterPostsTable, {
    async compute(on, rows) {
      const ids = rows.map(({ id }) => id);
      const created = new Map((await listCreated(on, ids)).map((row) => [row.id, row]));
      const counts = new Map((await countDeeds(on, ids)).map(({ id, n }) => [id, n]));
      const readings = await loadReadings(on, ids);
      return ({ id }) => ({
        createdAt: toIso(created.get(id)?.createdAt ?? 0),
        done: counts.get(id) ?? 0,
        reading: getReadingState(readings(id), created.get(id)?.end ?? null),
      });
    },
    derive({ link }) {
      const status = readStatusLink(link);
      return status ? { link: toStatusLink(status) } : {};
    },
    async applied(tx, { before, after }) {
      const ids = [before?.campaignId, after?.campaignId].filter((id) => typeof id === 'number');
      for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
        await judgePost(tx, id, before, after, kernel.clock.now());
      return undefined;
    },
  });
}

/** Judges a post of one campaign under the campaign's lock. */
async function judgePost(
  tx: Tx,
  campaignId: number,
  before: PostRow | undefined,
  after: PostRow | undefined,
  now: Date,
): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId);
  if (!campaign) return;
  const isSettled = (await loadProgress(tx, [campaignId]))(campaignId).settledAt !== null;
  const isOver = isSettled || hasEnded(campaign, now);
  const of = (row: PostRow | undefined) => (row?.campaignId === campaignId ? row : undefined);
  const [was, is] = [of(before), of(after)];
  // A settled campaign needs its posts no more; only their removal is left to do.
  const mayGo = isSettled && !after;
  if (was && hasBegun(campaign, now) && !mayGo && !isSamePost(was, is))
    throw new AppError('CONFLICT', { because: words.postFixed() });
  if (!is) return;
  if (!was && isOver) throw invalid('campaignId', words.campaignOver());
  await refuseTwin(tx, campaignId, is);
}
const isSamePost = (was: PostRow, is: PostRow | undefined): boolean =>
  is?.link === was.link && is.action === was.action;
async function refuseTwin(tx: Tx, campaignId: number, post: PostRow): Promise<void> {
  const statusId = readStatusLink(post.link)?.statusId;
  const hasTwin = (await listPosts(tx, [campaignId])).some(
    ({ id, action, link }) =>
      id !== post.id && action === post.action && readStatusLink(link)?.statusId === statusId,
  );
  if (hasTwin) throw invalid('campaignId', words.samePost());
}
