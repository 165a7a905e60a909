/** Pays rewards that are Discord roles. */
import { rewardKindSpecs } from '@guildhall/contract/kit/field/rewards';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { lockAccount } from '../../identity/accounts/players/players.api.ts';
import {
  PayoutOutsideTransactionError,
  type RewardPayer,
} from '../../wealth/rewards/rewards.api.ts';
import type { AccountLinksApi } from '../links/links.api.ts';
import type { DiscordRoleRequester } from './asking.service.ts';
import {
  findPlayerDiscordGrant,
  setDiscordGrantWaiting,
  type PlayerDiscordGrant,
} from './grants.store.ts';
import { discordRoleMessages } from './discord-roles.messages.ts';

/** Milliseconds without a reply after which a request is sent again. */
const patienceMs = 10 * 60_000;

/**
 * Creates the payer for rewards that are Discord roles. The payout waits in the inbox until Discord
 * has given the role. If the linked account already has the role, the payout is complete at once.
 */
export function createDiscordRolePayer(
  { clock }: Pick<Kernel, 'clock'>,
  {
    links,
    asking,
  }: { readonly links: Pick<AccountLinksApi, 'find'>; readonly asking: DiscordRoleRequester },
): RewardPayer {
  return {
    ...rewardKindSpecs.DISCORD_ROLE,
    kind: 'DISCORD_ROLE',
    mayLack: true,
    async pay(tx, { accountId, id }) {
      const roleId = id ?? 0;
      const account = await lockAccount(tx, accountId);
      const link = account && (await links.find(tx, account.userId, 'discord'));
      const grant = await findPlayerDiscordGrant(tx, accountId, roleId);
      if (grant?.state === 'GIVEN' && (!link || link.outsideId === grant.outsideId)) return;
      if (!link)
        throw wait(discordRoleMessages.linkFirst(), { accountId, roleId, state: 'NO_LINK' });
      if (link.state === 'RECONNECT')
        throw wait(discordRoleMessages.reconnectFirst(), { accountId, roleId, state: 'RECONNECT' });
      throw new PayoutOutsideTransactionError(
        discordRoleMessages.beingAsked(),
        async (inside: Tx) => {
          if (!isUnderWay(grant)) await asking.ask(inside, { accountId, roleId });
        },
      );
    },
  };

  function wait(
    because: Sentence,
    obstacle: { accountId: number; roleId: number; state: 'NO_LINK' | 'RECONNECT' },
  ): PayoutOutsideTransactionError {
    return new PayoutOutsideTransactionError(because, async (inside) => {
      await setDiscordGrantWaiting(inside, { ...obstacle, at: clock.now() });
    });
  }
  function isUnderWay(grant: PlayerDiscordGrant | undefined): boolean {
    if (grant?.state !== 'ASKED' || grant.askedAt === null) return false;
    return clock.now().getTime() - new Date(grant.askedAt).getTime() < patienceMs;
  }
}
