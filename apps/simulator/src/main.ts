import { Admin } from './client/admin.ts';
import { callApi } from './client/api.ts';
import { GameServer } from './client/game-server.ts';
import type { Player } from './client/player.ts';
import { admitAll } from './matches.ts';
import { Simulation } from './rounds.ts';
import { Seeded } from './seeded.ts';
import { save, readSetting, state, walletSeed } from './state.ts';
import { buildWorld, createEnsure } from './world/build.ts';
import { settleOpening } from './world/goals/tournaments.ts';
import { buildLinks } from './world/people/links.ts';
import { askForApproval } from './world/people/approvals.ts';
import { hasChain, stakeAssets } from './world/wealth/assets.ts';
import { giveBoosters } from './world/wealth/collections.ts';
import { buildAlphaKeys } from './world/people/alpha-keys.ts';
import { giveCharters } from './world/wealth/badges.ts';
import { fillPurses } from './world/wealth/currencies.ts';
import { goShopping } from './world/wealth/shop.ts';
import { distribute } from './world/wealth/distributions.ts';
import { buildRunes, rewardStaking } from './world/wealth/staking.ts';
import { buySeasons, giveShare } from './world/wealth/prize-pools.ts';
import { exchangeSome } from './world/economy.ts';
import { appoint, enter, giveFaces, logins, verify } from './world/people/people.ts';
import { loadInviteCode, openLink, createStragglers } from './world/goals/recruits.ts';

const base = readSetting('GUILDHALL_URL', 'http://127.0.0.1:8080');
const mailbox = readSetting('MAILBOX_URL', 'http://127.0.0.1:8025');
const seed = Number(readSetting('SEED', '7'));
const playerCount = Number(readSetting('PLAYERS', '24'));
/**
 * Matches per minute of the gentle simulation that goes on afterwards; 0 ends when the world
 * stands.
 */
const matchesPerMinute = Number(readSetting('MATCHES_PER_MINUTE', '4'));
const [region, version] = ['Northreach', '1.0'];
/** How often a call of the game server is sent at most. */
const attempts = 5;
const serverScopes = ['matches', 'players', 'config'] as const;
/** Riders who come by the demonstration player's invite link. */
const recruitCount = 5;

async function builder(): Promise<Admin> {
  const admin = new Admin(
    base,
    {
      email: readSetting('ADMIN_EMAIL', 'builder@guildhall.localhost'),
      password: readSetting('ADMIN_PASSWORD', ''),
    },
    state.secret,
  );
  await admin.login();
  await admin.unlock();
  state.secret = admin.secret;
  save();
  return admin;
}
async function gameServer(admin: Admin): Promise<GameServer> {
  // A key of before there was a configuration to read is replaced.
  if (!state.key || !state.readsConfig) {
    const { keyId, key } = await callApi(admin.connection, 'createGameServerKey', {
      body: { name: 'Simulator', scopes: [...serverScopes] },
    });
    state.key = { keyId, key };
    state.readsConfig = true;
    save();
  }
  return new GameServer(base, state.key, Date.now, attempts).register(region, version);
}
async function people(admin: Admin): Promise<Player[]> {
  const [warden, marshal, helper, player] = [
    await enter(base, logins.admin),
    await enter(base, logins.marshal),
    await enter(base, logins.support),
    await enter(base, logins.player),
  ];
  const players = [player];
  const invite = await loadInviteCode(player);
  await openLink(base, invite);
  for (let index = 1; index < playerCount; index++) {
    const rider = {
      email: `rider${index}@guildhall.localhost`,
      password: `lantern-rider-${seed}-${index}`,
    };
    players.push(await enter(base, rider, index <= recruitCount ? invite : undefined));
  }
  await createStragglers(base, admin, invite, seed);
  for (const player of [warden, marshal, helper, ...players])
    if ((await callMe(player)).statusId === 1) await verify(player, mailbox, 10_000);
  if (!state.hasFaces) {
    await giveFaces([warden, marshal, helper, ...players]);
    state.hasFaces = true;
    save();
  }
  // Last: whose roles change is signed out.
  await appoint(admin, warden, ['ADMIN']);
  await appoint(admin, marshal, ['ADMIN']);
  await appoint(admin, helper, ['SUPPORT']);
  return players;
}
const callMe = (player: Player) => player.me();

async function linkAccounts(admin: Admin, [player, rider]: readonly Player[]): Promise<void> {
  if (!player || !rider || state.hasLinks) return;
  const studio = await enter(base, logins.admin);
  await buildLinks(admin, { ensure: createEnsure(admin), studio, player, rider });
  state.hasLinks = true;
  save();
}

/** Parts of the past that a world has already; an older world counts from now. */
async function useChain(admin: Admin, player: Player): Promise<void> {
  if (walletSeed === '' || !(await hasChain(player))) return;
  await buildRunes(createEnsure(admin));
  await rewardStaking(admin);
  if (state.hasAssets) return;
  await stakeAssets(admin, player, { seed: Buffer.from(walletSeed, 'base64') });
  state.hasAssets = true;
  save();
}

async function main(): Promise<void> {
  const admin = await builder();
  const { created } = await buildWorld(admin);
  const server = await gameServer(admin);
  const players = await people(admin);
  await buildAlphaKeys(admin, players, new Seeded(seed));
  await fillPurses(admin, players, new Seeded(seed));
  await buySeasons(admin, players.slice(1, 4));
  await exchangeSome(players);
  const [first] = players;
  await goShopping(players, new Seeded(seed));
  if (first) await giveCharters(admin, first);
  if (first) await giveBoosters(admin, first);
  if (first) await giveShare(admin, first);
  if (first) await useChain(admin, first);
  await distribute(admin, players);
  await linkAccounts(admin, players);
  if (first && !state.hasAsked) {
    await askForApproval(admin, first);
    state.hasAsked = true;
    save();
  }
  const simulation = new Simulation(server, {
    version,
    state,
    save,
    seed,
    playerCount,
    isLeftAlone: ({ identity }) => identity.email === logins.player.email,
  });
  await simulation.callOffLeft();
  const admitted = await admitAll(server, players, version, region);
  if (state.round === 0) await simulation.play(admitted, Math.ceil(playerCount * 1.5), 5);
  console.log(`The demonstration world stands (${created} rows made, ${admitted.length} players).`);
  console.log(`  Administrator  ${logins.admin.email}  ${logins.admin.password}`);
  console.log(`  A second one   ${logins.marshal.email}  ${logins.marshal.password}`);
  console.log(`  Support        ${logins.support.email}  ${logins.support.password}`);
  console.log(`  Player         ${logins.player.email}  ${logins.player.password}`);
  console.log(
    '  The back office asks administrators and support to connect an authenticator at the first visit; the key is shown as text, too.',
  );
  if (matchesPerMinute > 0)
    await simulation.play(admitted, Number.POSITIVE_INFINITY, 60_000 / matchesPerMinute, () =>
      settleOpening(admin),
    );
}
// A server that was killed leaves nobody to play for: a second simulation, started by the next
// server, would meet this one's matches.
process.once('disconnect', () => process.exit());
// What goes wrong here must not look like a fault of the server: one line, and the world stays as
// it is.
await main().catch((error: unknown) => {
  console.error(
    `The simulation has ended: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
});
