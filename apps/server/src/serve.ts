import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { buildApp, type App } from './app.ts';
import {
  createDemoBuilderLogin,
  simulateDemoPast,
  readDemoConfig,
  startDemoWorldProgram,
} from './demonstration.ts';
import { ManualClock, systemClock, type Clock } from './kernel/time/clock.ts';
import { readConfig, type Config } from './kernel/config/config.ts';
import { localOauthClient } from './kernel/config/providers.ts';
import { explainDatabaseStartupFailure } from './kernel/db/migrations/startup-failures.ts';
import { createStartupAnnouncer, type StartupAnnouncer } from './kernel/operation/announce.ts';
import { explainListenFailure } from './kernel/operation/listen-failure.ts';
import { StartupError } from './kernel/operation/startup-error.ts';
import { openDatabase, listUnsafeDatabaseSettings, type Database } from './kernel/db/db.ts';
import { installUncaughtErrorHandlers } from './kernel/http/last-resort.ts';
import { openLog } from './kernel/operation/log.ts';
import { shutDownOnSignals } from './kernel/operation/shutdown.ts';
import { isWorkerProcess, sendToPrimary } from './kernel/operation/worker-processes.ts';
import { packageFolder } from './kernel/files/package-folder.ts';
import { chainNetworkModule } from './modules/chain/network/network.module.ts';
import type { MailSandbox } from './modules/post/mail/mailbox.ts';
import { followSimulatedTime } from './simulation.ts';

/**
 * Time limits of an orderly shutdown in milliseconds, in addition to the time in which load
 * balancers notice the shutdown.
 */
const [idleMs, requestsMs, drainMs] = [500, 6_000, 10_000];

const waitSaidMs = 10_000;
/** Reports repeatedly why the start is waiting, if the wait is unusually long. */
async function sayWhileWaiting<T>(
  announce: StartupAnnouncer,
  task: string,
  work: Promise<T>,
): Promise<T> {
  const timer = setInterval(() => announce(`Waiting for ${task}.`), waitSaidMs);
  return work.finally(() => clearInterval(timer));
}
async function openPreparedDatabase(
  config: Config,
  log: Logger,
  announce: StartupAnnouncer,
): Promise<Database> {
  const { url, poolerUrl } = config.database;
  const fail = (error: unknown): never => {
    throw explainDatabaseStartupFailure(error, url);
  };
  const db = await openDatabase({
    ...config.database,
    checksReads: config.checkReplies,
    dataDir: config.dataDir,
    onError: (error) => log.warn({ err: error }, 'database connection'),
    onWait: announce,
  }).catch(fail);
  await db.migrate().catch(fail);
  // the first connection of the pool: an unsuitable database is refused now.
  await db.ping().catch((error: unknown) => {
    if (poolerUrl === undefined) return fail(error);
    throw explainDatabaseStartupFailure(error, poolerUrl, 'DATABASE_POOLER_URL');
  });
  if (db.kind === 'postgres' && db.role() === null)
    announce(
      'The role of DATABASE_URL may not make roles: only triggers keep the ledger and the activity log. Set DATABASE_ROLE as docs/decisions/0008 says.',
      'warn',
    );
  const unsafe = await listUnsafeDatabaseSettings(db);
  if (config.production && unsafe.length > 0)
    throw new StartupError(
      `The database would lose acknowledged writes in a power cut: ${unsafe.join(', ')}. Turn it on, or do not call this production.`,
    );
  if (db.kind === 'embedded')
    announce(
      'Embedded database: it survives a crash of the server, not a power cut. Set DATABASE_URL for anything that matters.',
      'warn',
    );
  return db;
}
async function openSandbox({ mail }: Config, clock: Clock): Promise<MailSandbox | undefined> {
  if (mail.smtpUrl !== undefined) return undefined;
  const { openMailSandbox: openMailbox } = await import('./modules/post/mail/mailbox.ts');
  return openMailbox({ http: mail.mailboxPort, smtp: mail.mailboxSmtpPort }, () =>
    clock.now(),
  ).catch((error: unknown) => {
    throw explainListenFailure(error, 'MAILBOX_PORT or MAILBOX_SMTP_PORT');
  });
}

/**
 * Starts the local providers as a separate program, because the services that they replace are
 * separate too.
 */
function startProviders({ providers, publicUrl, dataDir, chain }: Config): void {
  const child = spawn(process.execPath, [join(packageFolder, '../providers/src/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PROVIDERS_PORT: String(providers.localPort),
      PUBLIC_URL: publicUrl,
      CLIENT_ID: localOauthClient.clientId,
      CLIENT_SECRET: localOauthClient.clientSecret,
      PROVIDERS_STATE: join(dataDir, 'providers'),
      CHAIN_URL: chain.rpcUrl ?? `http://127.0.0.1:${chain.port}`,
    },
  });
  process.once('exit', () => child.kill());
}

/**
 * Lets the process that started this server set its clock, for simulations. Nobody else can set it.
 */
function beMoved(clock: ManualClock, app: App, log: Logger): void {
  app.api(chainNetworkModule).settleImmediately();
  followSimulatedTime(process, { clock, app }, (error) => {
    log.error({ err: error }, 'the simulation cannot go on');
    process.exit(1);
  });
}

/** A server that is ready. */
export interface RunningServer {
  /** Stops the server in an orderly way. Only for a server that shares its process with others. */
  readonly close: () => Promise<void>;
}
/**
 * Starts a server with the settings of an environment, and resolves when it is ready. A server that
 * owns its process stops at a signal; journeys start several servers in one process, one after
 * another. Rejects with a ConfigError or a StartupError, or with a defect of the product.
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  ownsProcess: boolean,
): Promise<RunningServer> {
  const read = readConfig(env);
  const builder = read.demo.on ? createDemoBuilderLogin(read.dataDir) : undefined;
  const config = builder ? readDemoConfig(read, builder) : read;
  const log = await openLog(config);
  const announce = createStartupAnnouncer(config, log);
  const clock = config.simulation ? new ManualClock(config.simulation.from) : systemClock;
  const db = await sayWhileWaiting(
    announce,
    'the database, which is being opened and prepared',
    openPreparedDatabase(config, log, announce),
  );
  const mailbox = await openSandbox(config, clock);
  const smtpUrl = config.mail.smtpUrl ?? mailbox?.smtpUrl ?? '';
  if (builder) await simulateDemoPast(config, { db, log, smtpUrl, announce });
  const app = await buildApp(config, { db, clock, log, smtpUrl });
  await sayWhileWaiting(announce, 'the check of what the database holds', app.check());
  const close = async (): Promise<void> => {
    await app.stop({ noticeMs: config.shutdownDelayMs, idleMs, requestsMs });
    await mailbox?.close();
    await db.close();
  };
  if (ownsProcess) {
    installUncaughtErrorHandlers(log, close);
    shutDownOnSignals(log, close, config.shutdownDelayMs + drainMs);
  }
  await listen(app, config);
  await sayWhileWaiting(
    announce,
    'the queue of jobs and everything else that starts with the server',
    app.start(),
  );
  if (isWorkerProcess()) sendToPrimary({ kind: 'ready' });
  else announce(`Guildhall is ready at ${config.publicUrl}`);
  if (mailbox) announce(`Mail sandbox: http://localhost:${config.mail.mailboxPort}`);
  if (clock instanceof ManualClock) beMoved(clock, app, log);
  startLocalPrograms(config);
  return { close };
}
/** Starts the local providers and the demonstration's simulation, if they are configured. */
function startLocalPrograms(config: Config): void {
  if (config.providers.localPort > 0) startProviders(config);
  if (config.demo.on) startDemoWorldProgram(config);
}

async function listen(app: App, config: Config): Promise<void> {
  await app.http.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explainListenFailure(error, 'PORT');
  });
  await app.kernel.metrics.listen().catch((error: unknown) => {
    throw explainListenFailure(error, 'METRICS_PORT or METRICS_HOST');
  });
}
