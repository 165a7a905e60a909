/**
 * A complete server on its own database, listening on the loopback interface, with a clock set by
 * the test and a real mailbox.
 */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import { Admin, type AuthenticatorClock } from '@guildhall/simulator/client/admin';
import { createMissingRegion, GameServer } from '@guildhall/simulator/client/game-server';
import { Player } from '@guildhall/simulator/client/player';
import { callApi } from '@guildhall/simulator/client/api';
import type { RunQuery } from '@guildhall/simulator/simulate/faults';
import { verifyEmail } from '@guildhall/simulator/world/people/people';
import type { Language } from '@guildhall/contract/kit/text/say';
import { buildApp, type App } from '../../src/app.ts';
import { ManualClock, TestClock, type AdvanceableClock } from '../../src/kernel/time/clock.ts';
import { openDatabase, type Database } from '../../src/kernel/db/db.ts';
import { listLedgerFaults } from '../../src/kernel/value/ledger-upkeep.ts';
import {
  openMailSandbox,
  type MailSandbox,
  type SandboxMail,
} from '../../src/modules/post/mail/mailbox.ts';
import { adminLogin, buildTestConfig } from './config.harness.ts';
import { openTestDatabase, type TestDatabase, type TestDatabasePlace } from './database.harness.ts';
import type { MailTemplate } from '../../src/modules/post/mail/mail.messages.ts';
import { formatMailSubject } from './messages.harness.ts';

let people = 0;

export interface TestServer {
  readonly base: string;
  readonly app: App;
  readonly db: Database;
  readonly place: TestDatabasePlace;
  readonly clock: AdvanceableClock;
  /** Queries the database directly with SQL, for data shared with external programs. */
  readonly query: RunQuery;
  readonly mailbox: MailSandbox;
  readonly mailboxUrl: string;
  /** The administrator, with an open admin session. */
  admin(): Promise<Admin>;
  /** Creates a player who is signed in. */
  player(options?: { verified?: boolean; invite?: string }): Promise<Player>;
  /**
   * Creates another administrator with an admin session; call it while nothing waits for approval.
   */
  secondAdmin(): Promise<Admin>;
  /** Opens an admin session of a person who was made an administrator. */
  enterAs(person: Pick<Player, 'identity'>): Promise<Admin>;
  /** Creates a player with the role SUPPORT who is signed in, without an admin session. */
  support(): Promise<Player>;
  gameServer(
    scopes?: readonly ('matches' | 'players' | 'economy' | 'config')[],
  ): Promise<GameServer>;
  /**
   * Lets a player enter a game server. Calls that a game server makes in the player's name require
   * this.
   */
  enter(player: Player): Promise<void>;
  /**
   * Waits for the newest mail to an address that uses a template. If a text is given, waits for the
   * newest such mail that contains the text.
   */
  mailFor(
    to: string,
    template: MailTemplate,
    mailContent?: { language?: Language; holding?: string },
  ): Promise<SandboxMail>;
  close(): Promise<void>;
}
/**
 * Returns random letters that form no word even after letter substitutions, because checking the
 * possible substitutions of a password takes 8 ms.
 */
const letters = (): string =>
  Array.from(randomBytes(8), (byte) => 'bcdfghjkmpqrtvwx'[byte % 16]).join('');
export const createIdentity = () => ({
  email: `person${++people}-${randomBytes(4).toString('hex')}@example.org`,
  password: `quiet lantern ${letters()}`,
});

/**
 * Opens the database of another test server, which later removes the database. Uses a replica if
 * one is given.
 */
async function openBeside(
  { place: { url, dataDir } }: Pick<TestServer, 'place'>,
  readUrl: string | undefined,
): Promise<TestDatabase> {
  const defaults = { pool: 4, checksReads: true, dataDir: undefined, onError: () => {} };
  const db = await openDatabase({ url, readUrl, ...defaults });
  return { url, dataDir, db, remove: () => Promise.resolve(), close: () => db.close() };
}
type Crew = Pick<
  TestServer,
  'admin' | 'player' | 'support' | 'secondAdmin' | 'enterAs' | 'gameServer' | 'enter'
>;
/** Creates the users of a test server. Each user is created through the interface at first use. */
function createCrew(base: string, clock: AdvanceableClock, mailboxUrl: string): Crew {
  const time: AuthenticatorClock = {
    now: () => clock.now().getTime(),
    pause: (ms) => Promise.resolve(clock.advance(ms)),
  };
  const first = new Admin(base, adminLogin, undefined, time);
  let arena: GameServer | undefined;
  let opening: Promise<unknown> | undefined;
  const promote = async (person: Player, role: 'ADMIN' | 'SUPPORT'): Promise<void> => {
    await callApi((await crew.admin()).connection, 'adminUpdateUser', {
      params: { id: person.userId },
      body: { rolesToAdd: [role], reason: 'Test' },
    });
  };
  const crew: Crew = {
    // opened at first use, and again if the test has moved the clock beyond the end of the admin
    // session.
    async admin() {
      opening ??= first.enter();
      await opening;
      await callApi(first.connection, 'checkAdminSession', {}).catch(() => first.unlock());
      return first;
    },
    async player({ verified = false, invite } = {}) {
      const player = await new Player(base, createIdentity()).register(invite);
      if (verified && !(await verifyEmail(player, mailboxUrl, 10_000)))
        throw new Error('The verification mail did not arrive');
      return player;
    },
    async support() {
      const person = await crew.player();
      await promote(person, 'SUPPORT');
      return person.login().then(() => person);
    },
    async secondAdmin() {
      const person = await crew.player();
      await promote(person, 'ADMIN');
      return crew.enterAs(person);
    },
    enterAs: (person) => new Admin(base, person.identity, undefined, time).enter(),
    async gameServer(scopes = ['matches', 'players']) {
      const key = await callApi((await crew.admin()).connection, 'createGameServerKey', {
        body: { name: 'Test', scopes: [...scopes] },
      });
      const gameServer = new GameServer(base, key, () => time.now());
      await createMissingRegion(await crew.admin(), 'Northreach');
      return scopes.includes('matches') ? gameServer.register('Northreach', '1.0') : gameServer;
    },
    async enter(player) {
      arena ??= await crew.gameServer(['matches', 'players']);
      const { refused } = await arena.admit(await player.ticket('1.0', 'Northreach'), 'FS');
      if (refused !== null) throw new Error(`The player was not let in: ${refused}`);
    },
  };
  return crew;
}

/**
 * Starts a server. It can use the database of another server, another mail server than the sandbox,
 * or a log. Scheduled work runs only when the test asks for it (`jobs.runNow`). Call this function in
 * `beforeAll`, and `close` in `afterAll`; closing the server checks the ledger.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  beside?: Pick<TestServer, 'place'>,
  smtpUrl?: string,
  log: Logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
): Promise<TestServer> {
  const database: TestDatabase = beside
    ? await openBeside(beside, env['DATABASE_READ_URL'])
    : await openTestDatabase();
  const config = buildTestConfig(database.dataDir, env);
  const { simulation } = config;
  const clock = simulation ? new ManualClock(simulation.from) : new TestClock();
  const mailbox = await openMailSandbox({ http: 0, smtp: 0 }, () => clock.now());
  const app = await buildApp(config, {
    db: database.db,
    clock,
    log,
    smtpUrl: smtpUrl ?? mailbox.smtpUrl,
    isScheduled: false,
  });
  await app.check();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  await app.start();
  const base = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  return {
    base,
    app,
    db: database.db,
    place: database,
    clock,
    query: async <T extends object>(text: string, values: readonly unknown[] = []) =>
      [...(await database.db.write.ask(text, values)).rows] as T[],
    mailbox,
    mailboxUrl: mailbox.url,
    ...createCrew(base, clock, mailbox.url),
    mailFor(to, template, { language, holding = '' } = {}) {
      const subject = formatMailSubject(template, language);
      return waitForResult(`a mail to ${to}: ${template}`, async () =>
        mailbox.mails.find(
          (mail) => mail.to.includes(to) && mail.subject === subject && mail.text.includes(holding),
        ),
      );
    },
    async close() {
      const faults = await listLedgerFaults(database.db.read);
      await app.stop();
      await mailbox.close();
      await database.close();
      if (faults.length > 0) throw new Error(`The ledger is wrong: ${faults.join('; ')}`);
    },
  };
}
/** Creates a template for a test through the back office, with the parent rows that are missing. */
export async function makeTemplate(
  server: TestServer,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const admin = await server.admin();
  const name = randomBytes(4).toString('hex');
  const type = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
    name: `Type ${name}`,
    section: 1,
    category: 'COSMETIC',
    internalName: `type_${name}`,
    filterName: 'Types',
  });
  return (
    await admin.section<{ id: number }>('POST', '/api/game/admin/inventories', {
      name: `Item ${name}`,
      typeId: type.id,
      rarity: 3,
      ...changes,
    })
  ).id;
}
/** Creates an inventory type of the section Equipment, whose items have perk slots. */
export async function makeEquipment(server: TestServer): Promise<number> {
  const name = randomBytes(4).toString('hex');
  const row = {
    name: `Gear ${name}`,
    section: 0,
    category: 'GEAR',
    internalName: `gear_${name}`,
    filterName: 'Gear',
  };
  return (
    await (
      await server.admin()
    ).section<{ id: number }>('POST', '/api/game/admin/inventory-types', row)
  ).id;
}
export async function makeAttribute(
  server: TestServer,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const name = randomBytes(4).toString('hex');
  const row = {
    name: `Attribute ${name}`,
    type: 'Combat',
    internalName: `attribute_${name}`,
    paramB: 1,
    ...changes,
  };
  return (
    await (
      await server.admin()
    ).section<{ id: number }>('POST', '/api/game/admin/character-attributes', row)
  ).id;
}
export async function makeLevelReward(
  server: TestServer,
  lvl: number,
  itemId: number,
  changes: Record<string, unknown> = {},
): Promise<number> {
  return (
    await (
      await server.admin()
    ).section<{ id: number }>('POST', '/api/admin/level-rewards', {
      lvl,
      itemType: 'SKIN',
      itemId,
      enabled: true,
      ...changes,
    })
  ).id;
}
export interface TestMatchOptions {
  readonly statistics?: { name: string; segments?: Record<string, string>; delta: number }[];
  readonly endedAt?: Date;
  readonly missionId?: number;
  readonly eventId?: number;
}
/**
 * Plays one match of these players from ticket to result; each gains the same experience and
 * statistics.
 */
export async function playTestMatch(
  gameServer: GameServer,
  players: readonly Player[],
  exp: number,
  matchId = randomBytes(6).toString('hex'),
  { statistics = [], endedAt, missionId, eventId }: TestMatchOptions = {},
): Promise<{ matchId: string; body: Record<string, unknown> }> {
  for (const player of players)
    await gameServer.admit(await player.ticket('1.0', 'Northreach'), 'FS');
  await gameServer.call('startMatch', {
    body: {
      serverId: gameServer.serverId,
      matchId,
      mode: 'FS',
      players: players.map(({ accountId }) => ({ accountId })),
      ...(missionId !== undefined && { missionId }),
      ...(eventId !== undefined && { eventId }),
    },
  });
  const body = {
    serverId: gameServer.serverId,
    endedAt: (endedAt ?? new Date(gameServer.now())).toISOString(),
    players: players.map(({ accountId }, index) => ({
      accountId,
      place: index + 1,
      won: index === 0,
      durationMs: 0,
      exp,
      statistics,
    })),
  };
  await gameServer.call('reportResult', { params: { id: matchId }, body });
  return { matchId, body };
}
/** Polls until a condition is true; fails after ten seconds. */
export async function waitForResult<T>(
  description: string,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  for (
    const until = Date.now() + 10_000;
    Date.now() < until;
    // polling without a pause occupied a core that the server needs
    await new Promise((go) => setTimeout(go, 2))
  ) {
    const result = await ask();
    if (result !== undefined) return result;
  }
  throw new Error(`This did not happen: ${description}`);
}
