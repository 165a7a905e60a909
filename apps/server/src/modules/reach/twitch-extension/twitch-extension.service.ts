import type { Call, UserActor, VisitorActor } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { AppError, buildConflictError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findLoginUserById, lockLoginUser } from '../../identity/accounts/users/users.api.ts';
import {
  formatRewardNames,
  formatRewards,
  type RewardPayments,
} from '../../wealth/rewards/rewards.api.ts';
import type { AccountLinksApi } from '../links/links.api.ts';
import {
  countWatchedMinute,
  findWatchReward,
  insertWatchRewardClaim,
  listWatchRewards,
  readWatchedMinutes,
  type TwitchWatcher,
} from './twitch-extension.store.ts';
import { twitchExtensionMessages } from './twitch-extension.messages.ts';
import { parseExtensionToken } from './twitch-token.policy.ts';

type Visitor = Call<UserActor | VisitorActor>;
const minuteMs = 60_000;
interface Viewer extends TwitchWatcher {
  readonly userId: number;
}
export interface TwitchExtensionDeps {
  readonly links: AccountLinksApi;
  readonly rewards: RewardPayments;
}

const claimCommand = { type: 'twitch-extension.claim', entity: 'twitch-extension-rewards' };

/**
 * Creates the use cases of the Twitch extension. They count the minutes for which viewers watch our
 * channels, and pay rewards for them.
 */
export function createTwitchExtension(kernel: Kernel, deps: TwitchExtensionDeps) {
  const { db, clock, commands, config } = kernel;
  return { noteHeartbeat, list, claim };

  /** Counts the current minute of the server's clock for a viewer. Counts each minute once. */
  async function noteHeartbeat(token: string | undefined): Promise<{ minutes: number }> {
    const viewer = await findViewer(db.read, token);
    const minute = new Date(Math.floor(clock.now().getTime() / minuteMs) * minuteMs);
    await countWatchedMinute(db.write, viewer, minute);
    return { minutes: await readWatchedMinutes(db.read, viewer.viewer) };
  }

  async function list({ language }: Visitor, token: string | undefined) {
    const viewer = await findViewer(db.read, token);
    const minutes = await readWatchedMinutes(db.read, viewer.viewer);
    const rows = await listWatchRewards(db.read, viewer);
    const data = rows.map(({ id, watchMinutes, paid, isClaimed }) => {
      const open = minutes >= watchMinutes ? ('READY' as const) : ('WATCHING' as const);
      const status = isClaimed ? ('CLAIMED' as const) : open;
      const { imageUrl } = paid[0];
      return { id, name: formatRewards(paid, language), imageUrl, watchMinutes, minutes, status };
    });
    return { data };
  }

  async function claim(call: Visitor, token: string | undefined, rewardId: number) {
    const { viewer, userId, accountId } = await findViewer(db.read, token);
    const spec = { ...claimCommand, message: twitchExtensionMessages.claimed(), userId };
    const unkeyed = { ...call, idempotencyKey: undefined };
    await commands.run(unkeyed, { ...spec, entityId: rewardId }, async (tx, command) => {
      // locks the user first, in the same order as unlinking, so that the link still exists when
      // the reward is paid
      await lockLoginUser(tx, userId);
      const link = await deps.links.find(tx, userId, 'twitch');
      if (link?.outsideId !== viewer) throw buildConflictError(twitchExtensionMessages.notLinked());
      const reward = await findWatchReward(tx, rewardId);
      if (!reward) throw new AppError('NOT_FOUND');
      const left = reward.watchMinutes - (await readWatchedMinutes(tx, viewer));
      if (left > 0) throw buildConflictError(twitchExtensionMessages.watchOn({ left }));
      if (!(await insertWatchRewardClaim(tx, rewardId, { viewer, accountId }, command.at)))
        throw new AppError('ALREADY_CLAIMED');
      const receipt = await deps.rewards.pay(tx, {
        source: 'twitch-extension',
        sourceId: rewardId,
        accountId,
        rule: twitchExtensionMessages.ofWatching({ n: reward.watchMinutes }),
        cause: { twitchExtensionRewardId: rewardId },
        commandId: command.id,
        rewards: reward.rewards,
      });
      if (!receipt) throw new AppError('ALREADY_CLAIMED');
      const message = twitchExtensionMessages.claimedWhat({ reward: formatRewardNames(receipt) });
      return { reply: {}, after: { receipt }, message };
    });
    return {};
  }

  /**
   * Finds the viewer and the linked account. Throws NOT_FOUND if no extension is configured,
   * SIGNATURE_REFUSED for an invalid token, FORBIDDEN if the viewer has not shared the identity
   * yet, CONFLICT if no user has linked the viewer's Twitch account.
   */
  async function findViewer(db: Queries, token: string | undefined): Promise<Viewer> {
    const { twitchExtension } = config;
    if (!twitchExtension)
      throw new AppError('NOT_FOUND', { because: twitchExtensionMessages.notOffered() });
    const read = parseExtensionToken(token ?? '', twitchExtension, clock.now());
    if (!read) throw new AppError('SIGNATURE_REFUSED');
    const { userId: viewer } = read;
    if (viewer === undefined)
      throw new AppError('FORBIDDEN', { because: twitchExtensionMessages.shareIdentity() });
    const link = await deps.links.findByExternalAccount(db, 'twitch', viewer);
    const user = link && (await findLoginUserById(db, link.userId));
    if (!user) throw buildConflictError(twitchExtensionMessages.notLinked());
    return { viewer, userId: user.id, accountId: user.account_id };
  }
}
