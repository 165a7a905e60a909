import {
  airdropCampaignsSection,
  airdropsAdminApi,
  twitterPostsSection,
} from '@guildhall/contract/reach/airdrops/airdrops.section';
import type { SectionRow } from '@guildhall/contract/kit/field/rows';
import { parsePostLink, formatPostLink } from '@guildhall/contract/reach/links/status-link';
import type { Call } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import { noteValueHandover } from '../../../kernel/value/handovers.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import { adjustAirdropPool, readAirdropEscrow, type AirdropPool } from './airdrops.funds.ts';
import {
  getAirdropCampaignState,
  getPostReadingState,
  hasAirdropCampaignBegun,
  hasAirdropCampaignEnded,
} from './airdrops.policy.ts';
import { airdropCampaignsTable, twitterPostsTable } from './airdrops.tables.ts';
import { airdropMessages } from './airdrops.messages.ts';
import {
  countCampaignParticipants,
  listPostCreationTimes,
  listAirdropCampaignPosts,
  loadCampaignProgressLookup,
  lockAirdropCampaign,
  lockOrCreateCampaignProgress,
} from './campaigns.store.ts';
import { countParticipantsByPost, loadReadingProgressOfPosts } from './completed-actions.store.ts';
import type { createCampaignReportReader } from './report.service.ts';
import type { createCampaignSettlement } from './settlement.service.ts';

type CampaignRow = SectionRow<typeof airdropCampaignsSection>;
type PostRow = SectionRow<typeof twitterPostsSection>;
interface AdminDeps {
  readonly bank: Bank;
  readonly settlement: ReturnType<typeof createCampaignSettlement>;
  readonly report: ReturnType<typeof createCampaignReportReader>;
}

/**
 * Mounts campaigns and posts in the back office. Saving a campaign reserves its pool; after its
 * start, only some changes are allowed.
 */
export function mountAirdropSections(router: Router, kernel: Kernel, deps: AdminDeps): void {
  mountCampaigns(router, kernel, deps.bank);
  mountPosts(router, kernel);
  bindCalls(airdropsAdminApi, {
    airdropReport: (_call, { params }) => deps.report(params.id),
    settleAirdrop: (call, { params }) => deps.settlement.decide(call, params.id),
  })(router);
}

function mountCampaigns(router: Router, kernel: Kernel, bank: Bank): void {
  const { clock } = kernel;
  mountSection(kernel, router, airdropCampaignsSection, airdropCampaignsTable, {
    async compute(db, rows) {
      const ids = rows.map(({ id }) => id);
      const progress = await loadCampaignProgressLookup(db, ids);
      const counts = new Map(
        (await countCampaignParticipants(db, ids)).map(({ id, n }) => [id, n]),
      );
      const now = clock.now();
      return (row) => ({
        state: getAirdropCampaignState(row, progress(row.id), now),
        participants: counts.get(row.id) ?? 0,
      });
    },
    async applied(tx, { before, after, command, call }) {
      const id = after?.id ?? before?.id ?? 0;
      // locks the progress before the other rows, in the same order as the settlement
      const { settledAt } = await lockOrCreateCampaignProgress(tx, id);
      const isSettled = settledAt !== null;
      validateTimes({ before, after, now: clock.now(), isSettled });
      if (!after) await validateRemoval(bank, tx, id, isSettled || hasBegunAt(before, clock.now()));
      if (settledAt !== null) return undefined;
      if ([before, after].some((row) => row && hasAirdropCampaignBegun(row, clock.now())))
        return undefined;
      await validateGiven(kernel, tx, call, toPool(before), toPool(after));
      await adjustAirdropPool(bank, tx, id, toPool(after), command.id);
      return undefined;
    },
  });
}
const hasBegunAt = (row: CampaignRow | undefined, now: Date): boolean =>
  row !== undefined && hasAirdropCampaignBegun(row, now);
/** Throws CONFLICT if a campaign that has started still has its pool in escrow. */
async function validateRemoval(bank: Bank, tx: Tx, id: number, isBound: boolean): Promise<void> {
  const held = isBound ? await readAirdropEscrow(bank, tx, id) : new Map<string, bigint>();
  if ([...held.values()].some((amount) => amount > 0n))
    throw new AppError('CONFLICT', { because: airdropMessages.notOver() });
}
const toPool = (row: CampaignRow | undefined): AirdropPool =>
  row && row.currency !== null ? { currency: row.currency, amount: BigInt(row.pool) } : undefined;

/**
 * Throws unless the operator may raise the pool by this amount. The amount counts as given to
 * unknown recipients.
 */
async function validateGiven(
  { approvals }: Kernel,
  tx: Tx,
  call: Call,
  before: AirdropPool,
  after: AirdropPool,
): Promise<void> {
  if (!after) return;
  const { currency } = after;
  const had = before?.currency === currency ? before.amount : 0n;
  const amount = after.amount - had;
  if (amount <= 0n) return;
  await approvals.validateCeiling(tx, call, { currency, amount }, 'pool');
  noteValueHandover({ accountId: null, currency, amount });
}

/**
 * Throws VALIDATION, naming the field, if a start or end was changed that can no longer be changed.
 */
function validateTimes({
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
  const begun = before !== undefined && hasAirdropCampaignBegun(before, now);
  if (!after) return;
  if (!begun) {
    if (hasAirdropCampaignBegun(after, now))
      throw buildFieldError('start', airdropMessages.startsInFuture());
    return;
  }
  const fixed = (['pool', 'currency', 'start'] as const).find((name) =>
    differs(before, after, name),
  );
  if (fixed !== undefined) throw buildFieldError(fixed, airdropMessages.fixed());
  if (
    differs(before, after, 'end') &&
    (hasAirdropCampaignEnded(before, now) || hasAirdropCampaignEnded(after, now))
  )
    throw buildFieldError('end', airdropMessages.ended());
  const flag = (['offSeason', 'paused'] as const).find((name) => before[name] !== after[name]);
  if (flag !== undefined && isSettled) throw buildFieldError(flag, airdropMessages.ended());
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
  mountSection(kernel, router, twitterPostsSection, twitterPostsTable, {
    async compute(db, rows) {
      const ids = rows.map(({ id }) => id);
      const created = new Map((await listPostCreationTimes(db, ids)).map((row) => [row.id, row]));
      const counts = new Map((await countParticipantsByPost(db, ids)).map(({ id, n }) => [id, n]));
      const readings = await loadReadingProgressOfPosts(db, ids);
      return ({ id }) => ({
        createdAt: toIsoTime(created.get(id)?.createdAt ?? 0),
        done: counts.get(id) ?? 0,
        reading: getPostReadingState(readings(id), created.get(id)?.end ?? null),
      });
    },
    derive({ link }) {
      const status = parsePostLink(link);
      return status ? { link: formatPostLink(status) } : {};
    },
    async applied(tx, { before, after }) {
      const ids = [before?.campaignId, after?.campaignId].filter((id) => typeof id === 'number');
      for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
        await validatePost(tx, id, before, after, kernel.clock.now());
      return undefined;
    },
  });
}

/** Validates a post. The caller must have locked the campaign of the post. */
async function validatePost(
  tx: Tx,
  campaignId: number,
  before: PostRow | undefined,
  after: PostRow | undefined,
  now: Date,
): Promise<void> {
  const campaign = await lockAirdropCampaign(tx, campaignId);
  if (!campaign) return;
  const isSettled =
    (await loadCampaignProgressLookup(tx, [campaignId]))(campaignId).settledAt !== null;
  const isOver = isSettled || hasAirdropCampaignEnded(campaign, now);
  const ifOfCampaign = (row: PostRow | undefined) =>
    row?.campaignId === campaignId ? row : undefined;
  const [was, is] = [ifOfCampaign(before), ifOfCampaign(after)];
  // a settled campaign no longer needs its posts, so they may be deleted; changing them is still
  // forbidden
  const mayGo = isSettled && !after;
  if (was && hasAirdropCampaignBegun(campaign, now) && !mayGo && !isSamePost(was, is))
    throw new AppError('CONFLICT', { because: airdropMessages.postFixed() });
  if (!is) return;
  if (!was && isOver) throw buildFieldError('campaignId', airdropMessages.campaignOver());
  await refuseTwin(tx, campaignId, is);
}
const isSamePost = (was: PostRow, is: PostRow | undefined): boolean =>
  is?.link === was.link && is.action === was.action;
async function refuseTwin(tx: Tx, campaignId: number, post: PostRow): Promise<void> {
  const statusId = parsePostLink(post.link)?.statusId;
  const hasTwin = (await listAirdropCampaignPosts(tx, [campaignId])).some(
    ({ id, action, link }) =>
      id !== post.id && action === post.action && parsePostLink(link)?.statusId === statusId,
  );
  if (hasTwin) throw buildFieldError('campaignId', airdropMessages.samePost());
}
