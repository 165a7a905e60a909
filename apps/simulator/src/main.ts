import { Admin } from './client/admin.ts';
import { callApi } from './client/api.ts';
import { GameServer } from './client/game-server.ts';
import type { Player } from './client/player.ts';
import { admitPlayersByTickets } from './matches.ts';
import { MatchSimulation } from './rounds.ts';
import { SeededRandom } from './seeded.ts';
import { saveSimulatorState, readEnvSetting, simulatorState, demoWalletSeed } from './state.ts';
import { createDemoWorld, buildCreateMissingRows } from './world/build.ts';
import { settleFirstTournament } from './world/goals/tournaments.ts';
import { createDemoAccountLinks } from './world/people/links.ts';
import { requestGrantApproval } from './world/people/approvals.ts';
import { hasLocalChain, linkWalletAndStakeAsset } from './world/wealth/assets.ts';
import { grantDemoBoosterItem } from './world/wealth/collections.ts';
import { createDemoAlphaKeys } from './world/people/alpha-keys.ts';
import { grantDemoEnergyItems } from './world/wealth/badges.ts';
import { grantStartingCoins } from './world/wealth/currencies.ts';
import { buyShopOffers } from './world/wealth/shop.ts';
import { distributePearls } from './world/wealth/distributions.ts';
import { createRunesCurrency, startStakingRewards } from './world/wealth/staking.ts';
import { buySeasonPasses, grantRevenueShare } from './world/wealth/prize-pools.ts';
import { exchangeSomeCurrency } from './world/economy.ts';
import {
  grantRoles,
  signInOrRegister,
  setFaceAvatars,
  demoLogins,
  verifyEmail,
} from './world/people/people.ts';
import {
  loadInviteCode,
  visitInviteLink,
  createUnqualifiedRecruits,
} from './world/goals/recruits.ts';

const base = readEnvSetting('GUILDHALL_URL', 'http://127.0.0.1:8080');
const mailbox = readEnvSetting('MAILBOX_URL', 'http://127.0.0.1:8025');
const seed = Number(readEnvSetting('SEED', '7'));
const playerCount = Number(readEnvSetting('PLAYERS', '24'));
/**
 * Number of matches per minute in the continuous simulation after the world is built; with 0, the
 * program ends when the world is built.
 */
const matchesPerMinute = Number(readEnvSetting('MATCHES_PER_MINUTE', '4'));
const [region, version] = ['Northreach', '1.0'];
/** Maximum number of attempts to send a call of the game server. */
const attempts = 5;
const serverScopes = ['matches', 'players', 'config'] as const;
/** Number of riders who join by the demonstration player's invite link. */
const recruitCount = 5;

async function builder(): Promise<Admin> {
  const admin = new Admin(
    base,
    {
      email: readEnvSetting('ADMIN_EMAIL', 'builder@guildhall.localhost'),
      password: readEnvSetting('ADMIN_PASSWORD', ''),
    },
    simulatorState.secret,
  );
  await admin.login();
  await admin.unlock();
  simulatorState.secret = admin.secret;
  saveSimulatorState();
  return admin;
}
async function gameServer(admin: Admin): Promise<GameServer> {
  // a key created by an older simulator lacks the scope for the configuration, so it is replaced
  if (!simulatorState.key || !simulatorState.readsConfig) {
    const { keyId, key } = await callApi(admin.connection, 'createGameServerKey', {
      body: { name: 'Simulator', scopes: [...serverScopes] },
    });
    simulatorState.key = { keyId, key };
    simulatorState.readsConfig = true;
    saveSimulatorState();
  }
  return new GameServer(base, simulatorState.key, Date.now, attempts).register(region, version);
}
async function people(admin: Admin): Promise<Player[]> {
  const [warden, marshal, helper, player] = [
    await signInOrRegister(base, demoLogins.admin),
    await signInOrRegister(base, demoLogins.marshal),
    await signInOrRegister(base, demoLogins.support),
    await signInOrRegister(base, demoLogins.player),
  ];
  const players = [player];
  const invite = await loadInviteCode(player);
  await visitInviteLink(base, invite);
  for (let index = 1; index < playerCount; index++) {
    const rider = {
      email: `rider${index}@guildhall.localhost`,
      password: `lantern-rider-${seed}-${index}`,
    };
    players.push(await signInOrRegister(base, rider, index <= recruitCount ? invite : undefined));
  }
  await createUnqualifiedRecruits(base, admin, invite, seed);
  for (const player of [warden, marshal, helper, ...players])
    if ((await callMe(player)).statusId === 1) await verifyEmail(player, mailbox, 10_000);
  if (!simulatorState.hasFaces) {
    await setFaceAvatars([warden, marshal, helper, ...players]);
    simulatorState.hasFaces = true;
    saveSimulatorState();
  }
  // last step, because a user whose roles change is signed out.
  await grantRoles(admin, warden, ['ADMIN']);
  await grantRoles(admin, marshal, ['ADMIN']);
  await grantRoles(admin, helper, ['SUPPORT']);
  return players;
}
const callMe = (player: Player) => player.me();

async function linkAccounts(admin: Admin, [player, rider]: readonly Player[]): Promise<void> {
  if (!player || !rider || simulatorState.hasLinks) return;
  const studio = await signInOrRegister(base, demoLogins.admin);
  await createDemoAccountLinks(admin, {
    ensure: buildCreateMissingRows(admin),
    studio,
    player,
    rider,
  });
  simulatorState.hasLinks = true;
  saveSimulatorState();
}

/**
 * Sets up the parts of the world that need a chain: a currency for staking, and assets of the
 * player. A world that was created by an older version gets these parts at its next start.
 */
async function useChain(admin: Admin, player: Player): Promise<void> {
  if (demoWalletSeed === '' || !(await hasLocalChain(player))) return;
  await createRunesCurrency(buildCreateMissingRows(admin));
  await startStakingRewards(admin);
  if (simulatorState.hasAssets) return;
  await linkWalletAndStakeAsset(admin, player, { seed: Buffer.from(demoWalletSeed, 'base64') });
  simulatorState.hasAssets = true;
  saveSimulatorState();
}

async function main(): Promise<void> {
  const admin = await builder();
  const { created } = await createDemoWorld(admin);
  const server = await gameServer(admin);
  const players = await people(admin);
  await createDemoAlphaKeys(admin, players, new SeededRandom(seed));
  await grantStartingCoins(admin, players, new SeededRandom(seed));
  await buySeasonPasses(admin, players.slice(1, 4));
  await exchangeSomeCurrency(players);
  const [first] = players;
  await buyShopOffers(players, new SeededRandom(seed));
  if (first) await grantDemoEnergyItems(admin, first);
  if (first) await grantDemoBoosterItem(admin, first);
  if (first) await grantRevenueShare(admin, first);
  if (first) await useChain(admin, first);
  await distributePearls(admin, players);
  await linkAccounts(admin, players);
  if (first && !simulatorState.hasAsked) {
    await requestGrantApproval(admin, first);
    simulatorState.hasAsked = true;
    saveSimulatorState();
  }
  const simulation = new MatchSimulation(server, {
    version,
    state: simulatorState,
    save: saveSimulatorState,
    seed,
    playerCount,
    isLeftAlone: ({ identity }) => identity.email === demoLogins.player.email,
  });
  await simulation.callOffLeft();
  const admitted = await admitPlayersByTickets(server, players, version, region);
  if (simulatorState.round === 0) await simulation.play(admitted, Math.ceil(playerCount * 1.5), 5);
  console.log(`The demonstration world stands (${created} rows made, ${admitted.length} players).`);
  console.log(`  Administrator  ${demoLogins.admin.email}  ${demoLogins.admin.password}`);
  console.log(`  A second one   ${demoLogins.marshal.email}  ${demoLogins.marshal.password}`);
  console.log(`  Support        ${demoLogins.support.email}  ${demoLogins.support.password}`);
  console.log(`  Player         ${demoLogins.player.email}  ${demoLogins.player.password}`);
  console.log(
    '  The back office asks administrators and support to connect an authenticator at the first visit; the key is shown as text, too.',
  );
  if (matchesPerMinute > 0)
    await simulation.play(admitted, Number.POSITIVE_INFINITY, 60_000 / matchesPerMinute, () =>
      settleFirstTournament(admin),
    );
}
// if the server is killed, this process must end, because the next server starts another
// simulation, whose matches would conflict
process.once('disconnect', () => process.exit());
// an error here must not look like a fault of the server, so only one line is printed and the world
// stays as it is
await main().catch((error: unknown) => {
  console.error(
    `The simulation has ended: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
});
