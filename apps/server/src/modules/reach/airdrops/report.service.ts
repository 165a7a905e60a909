import type { airdropsAdminApi as api } from '@guildhall/contract/reach/airdrops/airdrops.section';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import {
  getAirdropCampaignState,
  getPostReadingState,
  campaignSettlingDelayMs,
} from './airdrops.policy.ts';
import {
  countCampaignParticipants,
  findAirdropCampaign,
  listAirdropCampaignPosts,
  loadCampaignProgressLookup,
} from './campaigns.store.ts';
import { countParticipantsByPost, loadReadingProgressOfPosts } from './completed-actions.store.ts';
import { countAirdropShares } from './reading/shares.store.ts';

type Report = Reply<typeof api.airdropReport>;

/** Creates the report of a campaign, on which an operator bases the decision to settle it. */
export function createCampaignReportReader(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  bank: Bank,
) {
  return async (id: number): Promise<Report> => {
    const campaign = await findAirdropCampaign(db.read, id);
    if (!campaign) throw new AppError('NOT_FOUND');
    const progress = (await loadCampaignProgressLookup(db.read, [id]))(id);
    const { shares, paid } = await countAirdropShares(db.read, id);
    const now = clock.now();
    const isOver = Date.parse(campaign.end) + campaignSettlingDelayMs <= now.getTime();
    const mayDecide =
      isOver &&
      campaign.currency !== null &&
      progress.joinedAt !== null &&
      progress.settledAt === null;
    return {
      state: getAirdropCampaignState(campaign, progress, now),
      currency: campaign.currency,
      ...(await readSums(campaign.currency, id)),
      participants: (await countCampaignParticipants(db.read, [id]))[0]?.n ?? 0,
      shares,
      sharesPaid: paid,
      posts: await readPosts(id, campaign.end),
      mayDecide,
    };
  };

  async function readSums(currency: string | null, id: number) {
    const currencyRow = currency === null ? undefined : await bank.findCurrency(db.read, currency);
    const states = await bank.escrow.listStates(db.read, 'airdrop', id);
    const sum = (part: 'held' | 'paid' | 'returned'): string =>
      String(
        states
          .filter((state) => state.currency === currency)
          .reduce((total, state) => total + state[part], 0n),
      );
    return {
      name: currencyRow?.name ?? currency ?? '',
      decimals: currencyRow?.decimals ?? 0,
      held: sum('held'),
      paid: sum('paid'),
      returned: sum('returned'),
    };
  }

  async function readPosts(campaignId: number, end: string): Promise<Report['posts']> {
    const posts = await listAirdropCampaignPosts(db.read, [campaignId]);
    const ids = posts.map((post) => post.id);
    const readings = await loadReadingProgressOfPosts(db.read, ids);
    const counts = new Map(
      (await countParticipantsByPost(db.read, ids)).map((row) => [row.id, row.n]),
    );
    return posts.map(({ id, link, action }) => ({
      id,
      link,
      action,
      done: counts.get(id) ?? 0,
      reading: getPostReadingState(readings(id), end),
      readAt: readings(id).readAt,
    }));
  }
}
