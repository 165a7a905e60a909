import { grantLimits } from '@guildhall/contract/office/grant-limits.section';
import { limits } from '@guildhall/contract/limits';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from './kernel/clock.ts';
import { createCommands } from './kernel/commands.ts';
import type { Config } from './kernel/config.ts';
import { createConfigurations } from './kernel/configuration.ts';
import type { Database } from './kernel/db.ts';
import { createFairShare } from './kernel/fair-share.ts';
import { createFiles } from './kernel/files.ts';
import { mountHealth } from './kernel/health.ts';
import { createHttpApp, notFoundBody } from './kernel/http-app.ts';
import { createRouter, type Gatekeeper, type Mounted, type Router } from './kernel/http.ts';
import { createJobs } from './kernel/jobs.ts';
import type { Kernel } from './kernel/kernel.ts';
import { ledgerFaults } from './kernel/ledger.ts';
import { createOutbound } from './kernel/outbound.ts';
import { createOutbox } from './kernel/outbox.ts';
import { createRateLimits } from './kernel/rate-limit.ts';
import { attachSockets, type Sockets } from './kernel/realtime-socket.ts';
import { createRealtime } from './kernel/realtime.ts';
import { createReferences } from './kernel/references.ts';
import { mountSettings } from './kernel/settings.ts';
import { createTasks } from './kernel/tasks.ts';
import { createTurns } from './kernel/turns.ts';
import { createUndo } from './kernel/undo.ts';
import { createAccounts } from './modules/identity/accounts/accounts.api.ts';
import { mountAccounts } from './modules/identity/accounts/accounts.routes.ts';
import { createBank, type Bank } from './modules/wealth/bank/bank.api.ts';
import { mountBank } from './modules/wealth/bank/bank.routes.ts';
import { createActivityEventUseCases } from './modules/goals/activity-events/activity-events.service.ts';
import { mountAvatars } from './modules/wealth/avatars/avatars.routes.ts';
import { mountAlphaKeys } from './modules/reach/alpha-keys/alpha-keys.routes.ts';
import { mountContent } from './modules/reach/content/content.routes.ts';
import {
  createCaptchas,
  createJudge,
  createPasswords,
  Credentials,
  DeviceSignIn,
  EmailChange,
  MailedLinks,
  Recovery,
  SignIn,
} from './modules/identity/credentials/credentials.api.ts';
import { mountCredentials } from './modules/identity/credentials/credentials.routes.ts';
import { mountAvailability } from './modules/play/game/availability.routes.ts';
import { createGameServerGate } from './modules/play/game/game-server-gate.ts';
import { mountGame } from './modules/play/game/game.routes.ts';
import { mountCatalogue } from './modules/wealth/items/catalogue.routes.ts';
import { mountCollections } from './modules/wealth/items/collections.admin.ts';
import { mountItemSections } from './modules/wealth/items/items.admin.ts';
import { ItemLedger } from './modules/wealth/items/items.api.ts';
import { createRewards, type Rewards } from './modules/wealth/rewards/rewards.api.ts';
import { createMailer } from './modules/post/mail/mail.api.ts';
import { createNotifier } from './modules/post/notifications/notifications.api.ts';
import { mountNotifications } from './modules/post/notifications/notifications.routes.ts';
import { mountPerkSections } from './modules/wealth/perks/perks.admin.ts';
import { mountPrivacy } from './modules/identity/privacy/privacy.routes.ts';
import { Privacy } from './modules/identity/privacy/privacy.service.ts';
import { mountLevelRewardSection } from './modules/play/progress/progress.admin.ts';
import { createProgress } from './modules/play/progress/progress.api.ts';
import { mountProgress } from './modules/play/progress/progress.routes.ts';
import { createReferral } from './modules/goals/referral/referral.api.ts';
import { mountReferral } from './modules/goals/referral/referral.routes.ts';
import { mountPush } from './modules/reach/push/push.service.ts';
import { createSessions, type Sessions } from './modules/identity/sessions/sessions.api.ts';
import { mountSessions } from './modules/identity/sessions/sessions.routes.ts';
import { mountTwoFactor } from './modules/identity/sessions/two-factor.routes.ts';
import { createGrantCeiling } from './modules/office/staff/grant-ceiling.ts';
import { bootstrapAdmin } from './modules/office/staff/bootstrap.ts';
import { createPlayerPage } from './modules/office/staff/player-page.service.ts';
import { mountActivityLog } from './modules/office/staff/activity-log.routes.ts';
import { mountUserAdmin } from './modules/office/staff/users-admin.routes.ts';
import { mountOutbox } from './modules/office/staff/outbox.routes.ts';
import { mountViews } from './modules/office/staff/views.routes.ts';
import { mountUserCurrency } from './modules/office/staff/user-currency.routes.ts';
import { UserCurrency } from './modules/office/staff/user-currency.service.ts';
import { mountUserBulk } from './modules/office/staff/users-bulk.routes.ts';
import { UserBulk } from './modules/office/staff/users-bulk.service.ts';
import { mountUserItems } from './modules/office/staff/user-items.routes.ts';
import { UserAdmin } from './modules/office/staff/users-admin.service.ts';
import { mountTasks } from './modules/office/tasks/tasks.routes.ts';
import { createPlay, mountPlay, payRewards } from './play.ts';
import { holdings } from './personal-data.ts';
import {
  itemsOfType,
  itemsWithPerk,
  itemsWithTask,
  sectionOfType,
} from './modules/wealth/items/held.api.ts';
import { segmentsOf } from './modules/play/statistics/statistics.api.ts';
import { createProfile } from './modules/play/profile/profile.api.ts';
import { mountStatistics } from './modules/play/statistics/statistics.routes.ts';
import { mountOwnItems } from './modules/wealth/items/own-items.routes.ts';

/** What comes in from outside. */
export interface Ports {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly smtpUrl: string;
}
export interface App {
  readonly http: FastifyInstance;
  readonly kernel: Kernel;
  readonly mounted: readonly Mounted[];
  /** Jobs and sockets, once the server listens. */
  start(): Promise<void>;
  /** Stops taking work, lets what runs finish, closes sockets and jobs. The database stays open. */
  stop(): Promise<void>;
}

const routerOptions = ({ config, clock }: Kernel) => ({
  secureCookies: config.publicUrl.startsWith('https:'),
  checkReplies: config.checkReplies,
  share: createFairShare(clock, config.rateLimitExempt),
});
const bearer = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

function gatekeeper(kernel: Kernel, sessions: Sessions): Gatekeeper {
  const seen = new WeakMap<FastifyRequest, ReturnType<Sessions['authenticate']>>();
  const gameServer = createGameServerGate(kernel);
  return {
    user(request) {
      const known = seen.get(request) ?? sessions.authenticate(request.headers, bearer(request));
      seen.set(request, known);
      return known;
    },
    adminSession: (request) => sessions.requireAdminSession(request.headers, bearer(request)),
    gameServer,
    count: async (endpoint, address) => {
      if (endpoint.rate) await kernel.limits.count(kernel.limits.network(endpoint.rate, address));
    },
  };
}

function createKernel(config: Config, { db, clock, log }: Ports): Kernel {
  const references = createReferences();
  const commands = createCommands(db, clock, (on, ids) => references.people(on, ids));
  const jobs = createJobs(db, (error) => log.warn({ err: error }, 'job queue'));
  const realtime = createRealtime(clock);
  return {
    config,
    clock,
    log,
    db,
    commands,
    jobs,
    realtime,
    turns: createTurns(db, clock, realtime, jobs),
    outbox: createOutbox(db, jobs, clock),
    tasks: createTasks(db, jobs, clock),
    outbound: createOutbound(),
    files: createFiles(join(config.dataDir, 'files')),
    limits: createRateLimits(db, clock, {
      registrationsPerHour: config.registrationsPerHour,
      exempt: config.rateLimitExempt,
    }),
    references,
    undo: createUndo(commands),
    configuration: createConfigurations(),
  };
}

type LifeParts = Pick<
  ConstructorParameters<typeof Credentials>[1],
  'accounts' | 'sessions' | 'passwords' | 'referral'
> & { readonly mailer: ReturnType<typeof createMailer> };
/** What an account's life is made of: sign-in, recovery, devices, another address, the own data. */
function createAccountLife(
  kernel: Kernel,
  { accounts, sessions, mailer, passwords, referral }: LifeParts,
) {
  const links = new MailedLinks(kernel, mailer);
  const devices = new DeviceSignIn(kernel, sessions);
  const emails = new EmailChange(kernel, { links, sessions, referral });
  const judge = createJudge(kernel.config);
  const captchas = createCaptchas(kernel);
  const signIn = new SignIn(kernel, { accounts, sessions, passwords, links, devices, captchas });
  const recovery = new Recovery(kernel, { sessions, passwords, judge, links, captchas });
  const credentials = new Credentials(kernel, {
    accounts,
    sessions,
    passwords,
    judge,
    links,
    devices,
    captchas,
    referral,
  });
  return {
    credentials,
    signIn,
    recovery,
    devices,
    emails,
    privacy: new Privacy(kernel, { links, sessions, holdings }),
  };
}
function mountAccountLife(
  router: Router,
  kernel: Kernel,
  life: ReturnType<typeof createAccountLife>,
): void {
  mountCredentials(router, life);
  mountTasks(router, kernel);
  mountPush(kernel);
  mountPrivacy(router, life.privacy);
}
/** Players in the back office, the activity log, and what operators keep for themselves. */
function mountStaff(
  router: Router,
  kernel: Kernel,
  parts: Omit<ConstructorParameters<typeof UserAdmin>[1], 'ceiling'> & {
    bank: Bank;
    rewards: Rewards;
  },
): void {
  const deps = { ...parts, ceiling: createGrantCeiling(kernel, parts.bank) };
  const page = createPlayerPage(kernel, deps.sessions);
  const users = new UserAdmin(kernel, deps);
  const currency = new UserCurrency(kernel, deps);
  mountUserAdmin(router, users, { page, activityRewards: createActivityEventUseCases(kernel) });
  mountUserItems(router, kernel, { ...deps, page });
  mountUserCurrency(router, currency, { page });
  mountUserBulk(router, kernel, new UserBulk(kernel, { ...deps, users, currency }));
  mountSettings(kernel, router, grantLimits);
  mountActivityLog(router, kernel);
  mountViews(router, kernel);
  mountOutbox(router, kernel);
}
/** What players own: currencies, items, and what items are made of. */
function mountWealth(router: Router, kernel: Kernel, items: ItemLedger): void {
  mountBank(router, kernel);
  mountOwnItems(router, kernel, items);
  mountItemSections(router, kernel, items);
  mountCollections(router, kernel);
  mountCatalogue(router, kernel);
}
/** Builds the whole server without listening: the composition root, for `main.ts` and for tests. */
export async function buildApp(config: Config, { db, clock, log, smtpUrl }: Ports): Promise<App> {
  const http = await createHttpApp(config, log);
  const kernel = createKernel(config, { db, clock, log, smtpUrl });
  const sessions = createSessions(kernel);
  const mailer = createMailer(kernel, smtpUrl);
  const items = new ItemLedger(kernel);
  const rewards = createRewards(kernel);
  const bank = createBank(kernel);
  const notifier = createNotifier(kernel);
  const accounts = createAccounts(kernel, createProfile(kernel, items));
  const progress = createProgress(kernel, notifier);
  const referral = createReferral(kernel, notifier);
  const play = createPlay(kernel, rewards, notifier);
  payRewards(kernel, rewards, { items, bank, progress, referral, ...play });
  const passwords = createPasswords(2);
  const life = createAccountLife(kernel, { accounts, sessions, mailer, passwords, referral });
  const router = createRouter(http, gatekeeper(kernel, sessions), routerOptions(kernel));

  mountSessions(router, kernel, sessions);
  mountTwoFactor(router, kernel, mailer, sessions);
  mountAccountLife(router, kernel, life);
  mountAccounts(router, kernel, accounts);
  mountStatistics(router, kernel);
  mountNotifications(router, kernel);
  mountProgress(router, kernel, rewards);
  mountPlay(router, kernel, { rewards, notifier, ...play });
  mountAvatars(router, kernel);
  mountContent(router, kernel);
  mountAlphaKeys(router, kernel, mailer);
  mountWealth(router, kernel, items);
  const held = { itemsOfType, itemsWithPerk, itemsWithTask, sectionOfType };
  mountPerkSections(router, kernel, { ...held, segmentsOf });
  mountLevelRewardSection(router, kernel, { notifier, rewards, inbox: play.inbox });
  mountReferral(router, kernel, { rewards, referral, inbox: play.inbox });
  mountAvailability(router, kernel);
  mountGame(router, kernel, { items, rewards, progress, referral, ...play });
  mountStaff(router, kernel, {
    items,
    rewards,
    bank,
    sessions,
    notifier,
    referral,
    credentials: life.credentials,
  });
  let sockets: Sockets | undefined;
  mountHealth(http, db, () => sockets?.missing() ?? []);
  // Nothing should ever be found; if something is, it must not wait for a player to notice.
  kernel.jobs.every('ledger.check', '7 * * * *', async () => {
    const faults = await ledgerFaults(db.read);
    if (faults.length > 0) log.error({ faults }, 'the ledger is wrong');
  });
  kernel.jobs.every('rate-limits.sweep', '13 * * * *', () => kernel.limits.sweep());
  kernel.jobs.every('events.forget', '23 * * * *', () => forgetEvents(kernel));
  await mountWeb(http, kernel);

  return {
    http,
    kernel,
    mounted: router.mounted,
    async start() {
      await bootstrapAdmin(kernel, accounts, passwords);
      await kernel.jobs.start();
      const origins = new Set([
        config.publicUrl,
        `http://localhost:${config.port}`,
        `http://127.0.0.1:${config.port}`,
      ]);
      sockets = await attachSockets(http.server, {
        db,
        realtime: kernel.realtime,
        redisUrl: config.redisUrl,
        origins,
        log,
        authenticate: ({ headers, token }) => sessions.authenticate(headers, token),
        endedOf: (ids) => sessions.endedOf(ids),
      });
    },
    async stop() {
      await sockets?.close();
      await http.close();
      await kernel.jobs.stop();
      mailer.close();
    },
  };
}

const eventsKeptMs = limits.eventsKeptDays * 86_400_000;
/**
 * Drops messages that no cursor may ask for any longer, a piece at a time so that nobody waits for
 * it.
 */
async function forgetEvents({ db, clock, realtime }: Kernel): Promise<void> {
  const before = new Date(clock.now().getTime() - eventsKeptMs);
  while ((await db.transaction((tx) => realtime.dropBefore(tx, before))) > 0);
}
/** The built portal, its files with their hashes for ever, and uploaded pictures. */
async function mountWeb(http: FastifyInstance, { config, files }: Kernel): Promise<void> {
  http.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const found = await files.open(request.params.name);
    if (!found) return reply.code(404).type('application/json').send(notFoundBody);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', found.size)
      .header('content-disposition', 'inline')
      .type('image/webp')
      .send(found.stream);
  });
  http.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('application/json').send(notFoundBody),
  );
  const page = join(config.webDir, 'index.html');
  if (!existsSync(page)) return;
  const html = readFileSync(page);
  http.get('/', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html),
  );
  await http.register(fastifyStatic, {
    root: config.webDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}
