import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { bindAdminApiDocument, mountApiDocs } from './kernel/api-docs/api-docs.ts';
import { createApprovals } from './kernel/value/approvals.ts';
import { cryptoSeedSource, createSimulatedSeedSource } from './kernel/chance.ts';
import type { Clock } from './kernel/time/clock.ts';
import { createCommands } from './kernel/commands/commands.ts';
import type { Config } from './kernel/config/config.ts';
import { listOwnOrigins } from './kernel/config/addresses.ts';
import { createSettingsCache } from './kernel/config/configuration.ts';
import type { Database, Tx } from './kernel/db/db.ts';
import { addPartitionsAhead } from './kernel/db/partitions.ts';
import { AppError } from './kernel/errors.ts';
import { createDomainEvents } from './kernel/facts.ts';
import { createCommandTargets } from './kernel/commands/fingerprints.ts';
import { createFairShareRateLimits } from './kernel/http/fair-share.ts';
import { openFileStore, type FileStore } from './kernel/files/file-store.ts';
import { createPictureFiles } from './kernel/files/files.ts';
import { createPictureMetadataReader } from './kernel/files/picture-book.ts';
import { mountHealthChecks } from './kernel/http/health.ts';
import { createHttpApp, notFoundBody, addServerTimeHeader } from './kernel/http/http-app.ts';
import {
  readBearerToken,
  createRouter,
  type CallerIdentification,
  type MountedEndpoint,
} from './kernel/http/http.ts';
import { createGameConfigRegistry } from './kernel/game/in-game.ts';
import { createHomeLineRegister } from './kernel/home-lines.ts';
import { createJobs } from './kernel/jobs/jobs.ts';
import type { Kernel } from './kernel/kernel.ts';
import { advanceLedgerSums, listLedgerFaults } from './kernel/value/ledger-upkeep.ts';
import { createRefusalLog } from './kernel/operation/refusal-log.ts';
import { registerServerGauges } from './kernel/operation/gauges.ts';
import { measureHttpCalls, openMetrics, type Metrics } from './kernel/operation/metrics.ts';
import { createOutboundHttp } from './kernel/outbound/outbound.ts';
import { createOutbox } from './kernel/outbound/outbox.ts';
import { createRateLimits } from './kernel/http/rate-limit.ts';
import { createContentAllower, createPageSender } from './kernel/http/security-headers.ts';
import { attachRealtimeSockets, type Sockets } from './kernel/realtime/realtime-socket.ts';
import { createRealtime } from './kernel/realtime/realtime.ts';
import { createReferenceRegistry } from './kernel/references.ts';
import { createModules, type Module } from './kernel/modules.ts';
import { prepareHttpShutdown, type ShutdownTimes } from './kernel/operation/shutdown.ts';
import { createBackgroundTasks } from './kernel/jobs/tasks.ts';
import { createSectionTitleSearch } from './kernel/titles.ts';
import { createCurrencyDecimalsRegistry } from './kernel/exports/units.ts';
import { createRuleReplayRegistry } from './kernel/game/replay.ts';
import { findRequestedLanguage } from './kernel/say.ts';
import { createTimedChangeNotifier } from './kernel/jobs/turns.ts';
import { startTracing, traceCalls, traceCommands } from './kernel/operation/traces.ts';
import { createUndoRegistry } from './kernel/commands/undo.ts';

import { createGameServerAuthenticator } from './modules/play/game-server-keys/gate/game-server-gate.ts';
import { findKeyAccessToAccount } from './modules/play/game-tickets/game-tickets.api.ts';
import type { Sessions } from './modules/identity/sessions/sessions.api.ts';
import type { Features } from './modules/play/features/features.api.ts';
import { featuresModule } from './modules/play/features/features.module.ts';
import { renderCardPage, type PlayerCards } from './modules/play/player-cards/player-cards.api.ts';
import { playerCardsModule } from './modules/play/player-cards/player-cards.module.ts';
import { sessionsModule } from './modules/identity/sessions/sessions.module.ts';
import { getRetentionStart } from './kernel/jobs/sweep.ts';
import { personalDataTables, serverModules } from './modules.ts';

/** External dependencies of the application. */
export interface AppDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly smtpUrl: string;
  /**
   * False if scheduled work runs only when a test asks for it, so that no test depends on the time
   * of day. Default: true, but false in a simulation.
   */
  readonly isScheduled?: boolean;
}
export interface App {
  readonly http: FastifyInstance;
  readonly kernel: Kernel;
  readonly mounted: readonly MountedEndpoint[];
  /** Returns the interface that a module offers to others, for tests. */
  api<Api>(module: Module<Api>): Api;
  /**
   * Runs before the server listens. Throws StartupError if the server must not start on this
   * database.
   */
  check(): Promise<void>;
  /** Starts jobs and sockets, once the server listens. */
  start(): Promise<void>;
  /**
   * Accepts no more work, waits for running work, then closes sockets and jobs. The database stays
   * open.
   */
  stop(times?: ShutdownTimes): Promise<void>;
}

const routerOptions = ({ config, clock, db, log }: Kernel) => ({
  readAside: <T>(work: () => Promise<T>): Promise<T> => db.readAside(work),
  secureCookies: config.publicUrl.startsWith('https:'),
  checkReplies: config.checkReplies,
  share: createFairShareRateLimits(clock, config.rateLimitExempt),
  noteRefusal: createRefusalLog(log, clock),
});

function gatekeeper(kernel: Kernel, sessions: Sessions, features: Features): CallerIdentification {
  const seen = new WeakMap<FastifyRequest, ReturnType<Sessions['authenticate']>>();
  const gameServer = createGameServerAuthenticator(kernel, findKeyAccessToAccount);
  return {
    user(request) {
      const known =
        seen.get(request) ?? sessions.authenticate(request.headers, readBearerToken(request));
      seen.set(request, known);
      return known;
    },
    adminSession: (request) =>
      sessions.requireAdminSession(request.headers, readBearerToken(request)),
    gameServer,
    feature: (feature) => features.refuseClosed(feature),
    count: async (endpoint, address) => {
      if (endpoint.rate) await kernel.limits.count(kernel.limits.network(endpoint.rate, address));
    },
  };
}

function createKernel(
  config: Config,
  { db, clock, log, isScheduled = config.simulation === undefined }: AppDependencies,
  store: FileStore,
  metrics: Metrics,
): Kernel {
  const references = createReferenceRegistry();
  const approvals = createApprovals(config.checkReplies);
  const targets = createCommandTargets();
  const people = (tx: Tx, ids: readonly number[]) => references.people(tx, ids);
  const commands = traceCommands(
    createCommands(db, clock, people, approvals, targets, config.checkReplies),
  );
  const { simulation } = config;
  const jobs = createJobs(db, (error) => log.warn({ err: error }, 'job queue'), {
    isSimulated: simulation !== undefined,
    isScheduled,
    metrics,
  });
  const realtime = createRealtime(clock);
  const pictures = createPictureMetadataReader(db);
  const configuration = createSettingsCache();
  return {
    config,
    clock,
    chance: simulation ? createSimulatedSeedSource(simulation.seed) : cryptoSeedSource,
    log,
    db,
    commands,
    approvals,
    targets,
    jobs,
    metrics,
    realtime,
    turns: createTimedChangeNotifier(db, clock, realtime, jobs),
    outbox: createOutbox(db, jobs, clock),
    tasks: createBackgroundTasks(db, jobs, clock),
    outbound: createOutboundHttp(),
    files: createPictureFiles(store, pictures),
    pictures,
    limits: createRateLimits(db, clock, {
      registrationsPerHour: config.registrationsPerHour,
      exempt: config.rateLimitExempt,
    }),
    references,
    homeLines: createHomeLineRegister(),
    titles: createSectionTitleSearch(),
    units: createCurrencyDecimalsRegistry(),
    undo: createUndoRegistry(commands),
    configuration,
    replays: createRuleReplayRegistry(db, clock, configuration),
    facts: createDomainEvents(),
    inGame: createGameConfigRegistry(realtime),
    holdings: personalDataTables,
  };
}

/** Schedules the update of the ledger's stored sums, and the check of the whole ledger. */
function scheduleLedgerUpkeep({ jobs, db, clock }: Kernel, log: AppDependencies['log']): void {
  jobs.every('ledger.sums', '*/5 * * * *', () => advanceLedgerSums(db, clock.now()));
  // this check should never find a fault; if it does, operators must learn of it before a player
  // does
  jobs.every('ledger.check', '7 * * * *', async () => {
    const faults = await listLedgerFaults(db.read);
    if (faults.length > 0) log.error({ faults }, 'the ledger is wrong');
  });
}

/** Adds the partitions of the next months, at the start and once an hour. */
function schedulePartitions({ jobs, db, clock }: Kernel): void {
  const add = (): Promise<void> => addPartitionsAhead(db, clock.now());
  jobs.every('partitions.add', '41 * * * *', add);
  jobs.onStart(add);
}

/**
 * Builds the whole server without listening. This function is the composition root for `main.ts`
 * and for tests.
 */
export async function buildApp(config: Config, dependencies: AppDependencies): Promise<App> {
  const { db, clock, log, smtpUrl } = dependencies;
  const http = await createHttpApp(config, log);
  addServerTimeHeader(http, clock);
  const metrics = await openMetrics(config.metrics);
  measureHttpCalls(http, metrics);
  const closeTraces = await startTracing(config.traces);
  traceCalls(http);
  const kernel = createKernel(
    { ...config, mail: { ...config.mail, smtpUrl } },
    dependencies,
    await openFileStore(config),
    metrics,
  );
  const modules = createModules(kernel, serverModules);
  const open = modules.api(sessionsModule);
  const guard = gatekeeper(kernel, open, modules.api(featuresModule));
  const router = createRouter(http, guard, routerOptions(kernel));
  modules.mount(router);
  bindAdminApiDocument(router);
  let sockets: Sockets | undefined;
  const closing = prepareHttpShutdown(http, () => sockets?.close());
  registerServerGauges(kernel, () => sockets?.connected() ?? 0);
  mountHealthChecks(
    http,
    db,
    () => sockets?.missing() ?? [],
    () => closing.isStopping(),
  );
  scheduleLedgerUpkeep(kernel, log);
  schedulePartitions(kernel);
  kernel.jobs.every('rate-limits.sweep', '13 * * * *', () => kernel.limits.sweep());
  kernel.jobs.every('events.forget', '23 * * * *', () => forgetEvents(kernel));
  mountApiDocs(http, config);
  mountCardPages(http, kernel, modules.api(playerCardsModule));
  await mountWeb(http, kernel);

  return {
    http,
    kernel,
    mounted: router.mounted,
    api: (module) => modules.api(module),
    check: () => modules.check(),
    async start() {
      await modules.start();
      await kernel.jobs.start();
      sockets = await attachRealtimeSockets(http.server, {
        db,
        realtime: kernel.realtime,
        redisUrl: config.redisUrl,
        origins: listOwnOrigins(config),
        log,
        authenticate: ({ headers, token }) => open.authenticate(headers, token),
      });
    },
    async stop(times) {
      // running jobs end in parallel with the calls; calls may still add jobs to queues
      await Promise.all([closing.stop(times), kernel.jobs.drain(), kernel.outbox.drain()]);
      await kernel.jobs.stop();
      modules.stop();
      await metrics.close();
      await closeTraces();
    },
  };
}

/**
 * Deletes realtime messages whose retention time is over, in small batches so that no other
 * transaction waits for long.
 */
async function forgetEvents({ db, clock, realtime }: Kernel): Promise<void> {
  const before = getRetentionStart({ clock }, 'user_events');
  while ((await db.transaction((tx) => realtime.dropBefore(tx, before))) > 0);
}
/**
 * Serves pages of player cards to programs that run no scripts, such as link previews. Requests are
 * rate limited like API calls. A hidden card gets the reply of an unknown page.
 */
function mountCardPages(http: FastifyInstance, kernel: Kernel, cards: PlayerCards): void {
  const { limits, config } = kernel;
  const sendPage = createPageSender(config);
  http.get<{ Params: { username: string } }>('/players/:username', async (request, reply) => {
    await limits.count(limits.network('card', request.ip));
    const { username } = request.params;
    // longer than any name, or with a character that the database cannot store
    if (username.length > 200 || username.includes('\0')) return reply.callNotFound();
    const card = await cards.read(username).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });
    if (!card) return reply.callNotFound();
    const language = findRequestedLanguage(request.headers['accept-language']) ?? 'en';
    void reply.header('vary', 'accept-language');
    return sendPage(reply, renderCardPage(card, config.publicUrl, language));
  });
}
/**
 * Serves the built portal and the uploaded pictures. Browsers cache the hashed files of the portal
 * permanently.
 */
async function mountWeb(http: FastifyInstance, { config, files }: Kernel): Promise<void> {
  const widthOf = (text: unknown): number | undefined =>
    typeof text === 'string' && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
  http.get<{ Params: { name: string }; Querystring: { w?: unknown } }>(
    '/files/:name',
    async (request, reply) => {
      const file = await files.open(request.params.name, widthOf(request.query.w));
      if (!file) return reply.code(404).type('application/json').send(notFoundBody);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-length', file.size)
        .header('content-disposition', 'inline')
        .type(file.type)
        .send(file.stream);
    },
  );
  const page = join(config.webDir, 'index.html');
  if (!existsSync(page)) {
    http.setNotFoundHandler((_request, reply) =>
      reply.code(404).type('application/json').send(notFoundBody),
    );
    return;
  }
  const html = readFileSync(page);
  const sendPage = createPageSender(config);
  http.get('/', (_request, reply) => sendPage(reply, html));
  // a browser that opens an unknown address gets the app, which shows that the page does not exist
  http.setNotFoundHandler((request, reply) =>
    ['GET', 'HEAD'].includes(request.method) &&
    !request.url.startsWith('/api/') &&
    request.headers.accept?.includes('text/html')
      ? sendPage(reply.code(404), html)
      : reply.code(404).type('application/json').send(notFoundBody),
  );
  await http.register(fastifyStatic, {
    root: config.webDir,
    index: false,
    serve: false,
    // the build wrote the compressed files next to the originals
    preCompressed: true,
    // the ETag makes a date unnecessary, and no browser requests parts of these files
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  // one route serves all assets, because a route for each of the 340 would delay the start by a
  // quarter of a second
  const assets = new Set(listBuilt(join(config.webDir, 'assets')));
  http.get<{ Params: { name: string } }>(
    '/assets/:name',
    // the files that the build did not compress are smaller than a network packet, or are pictures
    // and fonts, which are compressed already
    { compress: false },
    ({ params: { name } }, reply) =>
      assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  );
  // one of these files is the script of the worker that receives push messages
  const allowContents = createContentAllower(config);
  for (const name of listBuilt(config.webDir))
    if (name !== 'index.html')
      http.get(`/${name}`, (_request, reply) => allowContents(reply).sendFile(name));
}
/** Names of the files in a folder of the build, without their compressed copies. */
const listBuilt = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && !/\.(?:br|gz)$/.test(entry.name) ? [entry.name] : [],
  );
