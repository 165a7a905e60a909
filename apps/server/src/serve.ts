import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { buildApp, type App } from './app.ts';
import { StandingClock, systemClock, type Clock } from './kernel/clock.ts';
import { ConfigError, readConfig, type Config } from './kernel/config.ts';
import { openDatabase, unsafeSettings, type Database } from './kernel/db.ts';
import { handleTheUnhandled } from './kernel/last-resort.ts';
import { createLog } from './kernel/log.ts';
import { endOnSignals } from './kernel/shutdown.ts';
import { packageFolder } from './kernel/package-folder.ts';
import type { Mailbox } from './modules/post/mail/mailbox.ts';

const drainMs = 10_000;

/** A failure that the operator can mend: said in one line, without a stack. */
function quit(message: string): never {
  console.error(message);
  process.exit(1);
}
function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) quit(`The configuration cannot be used: ${error.message}`);
    throw error;
  }
}
async function openAll(
  config: Config,
  clock: Clock,
  log: Logger,
): Promise<{ db: Database; mailbox: Mailbox | undefined; app: App }> {
  const db = await openDatabase({
    url: config.database.url,
    pool: config.database.pool,
    role: config.database.role,
    dataDir: config.dataDir,
    onError: (error) => log.warn({ err: error }, 'database connection'),
  }).catch((error: unknown) => quit((error as Error).message));
  await db
    .migrate()
    .catch((error: unknown) =>
      quit(`The database cannot be prepared: ${(error as Error).message}`),
    );
  if (db.kind === 'postgres' && db.role() === null)
    console.log(
      'The role of DATABASE_URL may not make roles: only triggers keep the ledger and the activity log. Set DATABASE_ROLE as docs/decisions/0008 says.',
    );
  const unsafe = await unsafeSettings(db);
  if (config.production && unsafe.length > 0)
    quit(
      `The database would lose acknowledged writes in a power cut: ${unsafe.join(', ')}. Turn it on, or do not call this production.`,
    );
  if (db.kind === 'embedded')
    console.log(
      'Embedded database: it survives a crash of the server, not a power cut. Set DATABASE_URL for anything that matters.',
    );
  const mailbox =
    config.mail.smtpUrl === undefined
      ? await (
          await import('./modules/post/mail/mailbox.ts')
        )
          .openMailbox({ http: config.mail.mailboxPort, smtp: config.mail.mailboxSmtpPort }, () =>
            clock.now(),
          )
          .catch((error: unknown) => quit(taken(error, 'MAILBOX_PORT or MAILBOX_SMTP_PORT')))
      : undefined;
  const app = await buildApp(config, {
    db,
    clock,
    log,
    smtpUrl: config.mail.smtpUrl ?? mailbox?.smtpUrl ?? '',
  });
  return { db, mailbox, app };
}
const taken = (error: unknown, setting: string): string => {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  return code === 'EADDRINUSE'
    ? `Port ${port} is in use. Stop what uses it, or choose another with ${setting}.`
    : message;
};

/**
 * The administrator that builds the demonstration world: a name of its own, a password that only
 * this folder knows.
 */
function demoBuilder(dataDir: string): { email: string; password: string } {
  const file = join(dataDir, 'demo-builder.txt');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  return { email: 'builder@guildhall.localhost', password: readFileSync(file, 'utf8') };
}
/** The demonstration world is built by a program of its own, through the public interfaces. */
function startDemo(config: Config, builder: { email: string; password: string }): void {
  const child = spawn(process.execPath, [join(packageFolder, '../simulator/src/main.ts')], {
    // The channel ends with this process, however it ends: the simulation does not outlive its
    // server.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      GUILDHALL_URL: `http://127.0.0.1:${config.port}`,
      MAILBOX_URL: `http://127.0.0.1:${config.mail.mailboxPort}`,
      SEED: String(config.demo.seed),
      PLAYERS: String(config.demo.players),
      ADMIN_EMAIL: builder.email,
      ADMIN_PASSWORD: builder.password,
      SIMULATOR_STATE: join(config.dataDir, 'simulator.json'),
    },
  });
  process.once('exit', () => child.kill());
}

/**
 * In a simulation the process that started this one says over their channel how far time moves on;
 * it is told when everything is done that time brought about. Nobody else can.
 */
function beMoved(clock: StandingClock, app: App, log: Logger): void {
  process.on('message', ({ advanceMs }: { advanceMs: number }) => {
    clock.advance(advanceMs);
    app.kernel.jobs.catchUp().then(
      () => process.send?.({ now: clock.now().getTime() }),
      (error: unknown) => {
        log.error({ err: error }, 'the simulation cannot go on');
        process.exit(1);
      },
    );
  });
}

async function main(): Promise<void> {
  const read = settings();
  const builder = read.demo.on ? demoBuilder(read.dataDir) : undefined;
  const config: Config = builder
    ? {
        ...read,
        bootstrapAdmin: read.bootstrapAdmin ?? builder,
        rateLimitExempt: [...read.rateLimitExempt, '127.0.0.1', '::1'],
      }
    : read;
  const log = createLog(config.logLevel);
  const clock = config.simulation ? new StandingClock(config.simulation.from) : systemClock;
  const { db, mailbox, app } = await openAll(config, clock, log);
  const close = async (): Promise<void> => {
    await app.stop({ idleMs: 500, requestsMs: 6_000 });
    await mailbox?.close();
    await db.close();
  };
  handleTheUnhandled(log, close);
  endOnSignals(log, close, drainMs);
  await app.http
    .listen({ port: config.port, host: config.host })
    .catch((error: unknown) => quit(taken(error, 'PORT')));
  await app.start();
  console.log(`Guildhall is ready at ${config.publicUrl}`);
  if (mailbox) console.log(`Mail sandbox: http://localhost:${config.mail.mailboxPort}`);
  if (clock instanceof StandingClock) beMoved(clock, app, log);
  if (builder) startDemo(config, config.bootstrapAdmin ?? builder);
}
await main();
