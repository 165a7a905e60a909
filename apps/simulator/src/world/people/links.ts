import { callApi } from '../../client/api.ts';
import type { Admin } from '../../client/admin.ts';
import { followProviderCallback, answerProviderConsent } from '../../client/outside-browser.ts';
import type { Player } from '../../client/player.ts';
import type { CreateMissingRows } from '../build.ts';

type Linked = 'discord' | 'twitter';
const begins = { discord: 'linkDiscord', twitter: 'linkTwitter' } as const;
/** Accounts at the local providers: the studio's at Twitter, and the player's at both providers. */
const accounts = { studio: '1001', discord: '112233445566778800', twitter: '1002' };
/** Discord account of a rider who is already a member of the server. */
const member = '112233445566778801';
const role = { name: 'Keeper of the lantern', roleId: '112233445566778899' };
const roleLevel = 1;
const dayMs = 86_400_000;
/**
 * Milliseconds between the saving of a campaign and its start, because a campaign must begin in the
 * future.
 */
const startsInMs = 5_000;
const campaign = { name: 'Light the wall', currency: 'PEARL', pool: 40 };
const posts = [
  { status: '178000000000001', action: 'LIKE' },
  { status: '178000000000002', action: 'REPOST' },
] as const;

interface LinkedWorld {
  readonly ensure: CreateMissingRows;
  /**
   * Player that represents the studio at Twitter. The player's access is used to read the reactions
   * to posts.
   */
  readonly studio: Player;
  readonly player: Player;
  /** A rider who already has the role. */
  readonly rider: Player;
}
/**
 * Links accounts of the demonstration at the local providers, with a Discord role for a level and a
 * running campaign. Does nothing if the services are not local.
 */
export async function createDemoAccountLinks(admin: Admin, world: LinkedWorld): Promise<void> {
  const { ensure, studio, player, rider } = world;
  const roles = await ensure('/api/admin/discord-roles', [role]);
  const itemId = roles.get(role.name);
  const reward = { lvl: roleLevel, itemType: 'DISCORD_ROLE', itemId, enabled: true };
  await ensure('/api/admin/level-rewards', [reward], 'lvl');
  const discord = await link(player, 'discord', accounts.discord);
  if (!discord) return;
  await fill(`${discord}/invite/guildhall`, { account: member });
  await link(rider, 'discord', member);
  await link(studio, 'twitter', accounts.studio);
  const twitter = await link(player, 'twitter', accounts.twitter);
  if (!twitter) return;
  const now = admin.now();
  const campaigns = await ensure('/api/admin/twitter/campaigns', [
    {
      ...campaign,
      start: new Date(now + startsInMs).toISOString(),
      end: new Date(now + 7 * dayMs).toISOString(),
    },
  ]);
  await ensure(
    '/api/admin/twitter/posts',
    posts.map(({ status, action }) => ({
      link: `https://x.com/guildhall/status/${status}`,
      action,
      campaignId: campaigns.get(campaign.name),
    })),
    'link',
  );
  const [liked] = posts;
  const deed = { post: liked.status, action: liked.action, account: accounts.twitter };
  await fill(`${twitter}/deeds`, deed);
}

/**
 * Links an account and returns the origin of the provider; undefined if the provider is not on this
 * machine.
 */
async function link(
  player: Player,
  provider: Linked,
  account: string,
): Promise<string | undefined> {
  const params = { id: player.userId };
  const { data } = await callApi(player.connection, 'listLinks', { params });
  if (data.find((row) => row.provider === provider)?.available !== true) return undefined;
  const query = { component: 'dashboard' } as const;
  const { url } = await callApi(player.connection, begins[provider], { params, query });
  const { hostname, origin } = new URL(url);
  if (hostname !== '127.0.0.1') return undefined;
  await followProviderCallback(player.connection, await answerProviderConsent(url, { account }));
  return origin;
}

/** Submits a form of a local provider. */
async function fill(address: string, form: Readonly<Record<string, string>>): Promise<void> {
  await fetch(address, { method: 'POST', body: new URLSearchParams(form) });
}
