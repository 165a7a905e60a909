import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Admin } from './client/admin.ts';
import { callApi } from './client/api.ts';
import { CallError } from './client/http.ts';
import { GameServer, type GameServerKey } from './client/game-server.ts';
import type { Player } from './client/player.ts';
import { admitAll, playMatch } from './matches.ts';
import { Seeded } from './seeded.ts';
import { buildWorld } from './world/build.ts';
import { settleOpening } from './world/tournaments.ts';
import { buildAlphaKeys } from './world/alpha-keys.ts';
import { fillPurses } from './world/currencies.ts';
import { appoint, enter, logins, verify } from './world/people.ts';
import { inviteOf, openLink, stragglers } from './world/recruits.ts';

const setting = (name: string, fallback: string): string => process.env[name] ?? fallback;
const base = setting('GUILDHALL_URL', 'http://127.0.0.1:8080');
const mailbox = setting('MAILBOX_URL', 'http://127.0.0.1:8025');
const seed = Number(setting('SEED', '7'));
const playerCount = Number(setting('PLAYERS', '24'));
/** Matches per minute of the gentle simulation that goes on afterwards; 0 ends when the world stands. */
const matchesPerMinute = Number(setting('MATCHES_PER_MINUTE', '4'));
const stateFile = setting('SIMULATOR_STATE', './data/simulator.json');
const [region, version] = ['Northreach', '1.0'];
const matchSize = 8;
/** Riders who come by the demonstration player's invite link. */
const recruitCount = 5;

/** What a run leaves for the next one: the authenticator of the builder, the key of the game server. */
interface State {
  secret?: string;
  key?: GameServerKey;
  /** The match that was on when the program ended: called off by the next run. */
  running?: { readonly serverId: number; readonly matchId: string };
  round: number;
}
const state: State = existsSync(stateFile) ? (JSON.parse(readFileSync(stateFile, 'utf8')) as State) : { round: 0 };
const save = (): void => {
  mkdirSync(dirname(stateFile), { recursive: true });
  writeFileSync(stateFile, JSON.stringify(state), { mode: 0o600 });
};

async function builder(): Promise<Admin> {
  const admin = new Admin(base, { email: setting('ADMIN_EMAIL', 'builder@guildhall.localhost'), password: setting('ADMIN_PASSWORD', '') }, state.secret);
  await admin.login();
  await admin.unlock();
  state.secret = admin.secret;
  save();
  return admin;
}
async function gameServer(admin: Admin): Promise<GameServer> {
  if (!state.key) {
    const { keyId, key } = await callApi(admin.connection, 'createGameServerKey', { body: { name: 'Simulator', scopes: ['matches', 'players'] } });
    state.key = { keyId, key };
    save();
  }
  return new GameServer(base, state.key).register(region, version);
}
async function people(admin: Admin): Promise<Player[]> {
  const [warden, helper, player] = [await enter(base, logins.admin), await enter(base, logins.support), await enter(base, logins.player)];
  const players = [player];
  const invite = await inviteOf(player);
  await openLink(base, invite);
  for (let index = 1; index < playerCount; index++) {
    const rider = { email: `rider${index}@guildhall.localhost`, password: `lantern-rider-${seed}-${index}` };
    players.push(await enter(base, rider, index <= recruitCount ? invite : undefined));
  }
  await stragglers(base, admin, invite, seed);
  for (const one of [warden, helper, ...players]) if ((await callMe(one)).statusId === 1) await verify(one, mailbox, 10_000);
  // Last: whose roles change is signed out.
  await appoint(admin, warden, ['ADMIN']);
  await appoint(admin, helper, ['SUPPORT']);
  return players;
}
const callMe = (player: Player) => player.me();

/** A match that an earlier run left behind holds its players: it is called off first. */
async function callOffLeft(server: GameServer): Promise<void> {
  if (!state.running) return;
  const { serverId, matchId } = state.running;
  await server.call('voidMatch', { params: { id: matchId }, body: { serverId, reason: 'The simulator was restarted' } }).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
  });
  delete state.running;
  save();
}
/** One match after another, for so many rounds; the seed and the round decide who meets whom. */
async function playRounds(server: GameServer, players: readonly Player[], rounds: number, pauseMs: number, after: () => Promise<void> = async () => {}): Promise<void> {
  for (let left = rounds; left > 0; left--) {
    const random = new Seeded(seed * 1_000_003 + state.round);
    const roster = random.shuffled(players).slice(0, matchSize);
    const matchId = `sim-${seed}-${state.round}-${server.serverId}`;
    state.running = { serverId: server.serverId, matchId };
    save();
    const beat = (matches: number) => server.call('heartbeat', { params: { id: server.serverId }, body: { players: players.length, matches, cpu: random.int(10, 40) } });
    // Asked to drain, it starts no match until it is told otherwise.
    for (let { drain } = await beat(1); drain; { drain } = await beat(0)) await new Promise((go) => setTimeout(go, Math.max(1_000, pauseMs)));
    await playMatch(server, roster, matchId, random, () => new Promise((go) => setTimeout(go, pauseMs)));
    await claimSome(roster, random);
    delete state.running;
    state.round++;
    save();
    await after();
  }
}
/** Some players claim what they have reached at once, some leave it for later; the demonstration player's own are left alone. */
async function claimSome(roster: readonly Player[], random: Seeded): Promise<void> {
  for (const player of roster) {
    if (player.identity.email === logins.player.email || random.next() < 0.5) continue;
    const ready = (await player.levelRewards()).data.filter((one) => one.status === 'READY_TO_CLAIM');
    for (const one of ready) await player.claim(one.id);
  }
}
async function main(): Promise<void> {
  const admin = await builder();
  const { created } = await buildWorld(admin);
  const server = await gameServer(admin);
  const players = await people(admin);
  await buildAlphaKeys(admin, players, new Seeded(seed));
  await fillPurses(admin, players, new Seeded(seed));
  await callOffLeft(server);
  const admitted = await admitAll(server, players, version, region);
  if (state.round === 0) await playRounds(server, admitted, Math.ceil(playerCount * 1.5), 5);
  console.log(`The demonstration world stands (${created} rows made, ${admitted.length} players).`);
  console.log(`  Administrator  ${logins.admin.email}  ${logins.admin.password}`);
  console.log(`  Support        ${logins.support.email}  ${logins.support.password}`);
  console.log(`  Player         ${logins.player.email}  ${logins.player.password}`);
  console.log('  The back office asks administrators and support to connect an authenticator at the first visit; the key is shown as text, too.');
  if (matchesPerMinute > 0) await playRounds(server, admitted, Number.POSITIVE_INFINITY, 60_000 / matchesPerMinute, () => settleOpening(admin));
}
// What goes wrong here must not look like a fault of the server: one line, and the world stays as it is.
await main().catch((error: unknown) => {
  console.error(`The simulation has ended: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
