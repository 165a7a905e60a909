/**
 * Runs the demonstration of `npm start`: the account that builds its test data, its simulated past,
 * and the program that plays the game.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { ManualClock } from './kernel/time/clock.ts';
import { toLocalUrl } from './kernel/config/addresses.ts';
import type { Config } from './kernel/config/config.ts';
import { maybeOne, sql } from './kernel/db/sql.ts';
import type { Database } from './kernel/db/db.ts';
import { packageFolder } from './kernel/files/package-folder.ts';
import { chainNetworkModule } from './modules/chain/network/network.module.ts';
import { followSimulatedTime } from './simulation.ts';

/**
 * Length of the demonstration's past in milliseconds: longer than an epoch of staking, so that at
 * least one epoch has ended.
 */
const pastMs = 8 * 86_400_000;

interface Login {
  readonly email: string;
  readonly password: string;
}
/** Reads a random text from a file in this folder; creates the file on the first call. */
function readRandom(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, make(), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
/**
 * Returns the sign-in of the administrator that builds the test data of the demonstration: its own
 * name, and a password stored only in this folder.
 */
export const createDemoBuilderLogin = (dataDir: string): Login => ({
  email: 'builder@guildhall.localhost',
  password: readRandom(dataDir, 'demo-builder.txt', () => randomBytes(24).toString('base64url')),
});
/** Seed of the demonstration player's wallet: 32 bytes in base64, different for each folder. */
const readWalletSeed = (dataDir: string): string =>
  readRandom(dataDir, 'demo-wallet.txt', () => randomBytes(32).toString('base64'));

/**
 * Returns the configuration of a demonstration: `builder` becomes the first administrator if none
 * is configured, and calls from this machine have no rate limits.
 */
export function readDemoConfig(config: Config, builder: Login): Config {
  return {
    ...config,
    demo: { ...config.demo, walletSeed: readWalletSeed(config.dataDir) },
    bootstrapAdmin: config.bootstrapAdmin ?? builder,
    rateLimitExempt: [
      ...config.rateLimitExempt,
      '127.0.0.1',
      '::1',
      ...(isIP(config.host) === 0 ? [] : [config.host]),
    ],
  };
}

/** Starts the program that builds the demonstration data through the public interfaces. */
export function startDemoWorldProgram(config: Config): void {
  startProgram('main.ts', config, { GUILDHALL_URL: toLocalUrl(config.host, config.port) });
}

interface Ports {
  readonly db: Database;
  readonly log: Logger;
  readonly smtpUrl: string;
  readonly announce: (sentence: string) => void;
}
/**
 * Simulates the days before a new demonstration starts, because staking pays only for completed
 * days. A temporary server runs through these days on a clock that the simulation advances; no
 * other program knows its port.
 */
export async function simulateDemoPast(config: Config, ports: Ports): Promise<void> {
  const hasChain = config.chain.rpcUrl === undefined;
  if (!hasChain || config.simulation !== undefined || !(await isNew(ports.db))) return;
  ports.announce('The demonstration world gets a past: this takes a few seconds, once.');
  const from = new Date(Date.now() - pastMs);
  const past: Config = {
    ...config,
    simulation: { from, seed: config.demo.seed },
    chain: { ...config.chain, port: 0 },
  };
  const [clock, log] = [new ManualClock(from), ports.log.child({}, { level: 'warn' })];
  const app = await buildApp(past, { ...ports, clock, log });
  app.api(chainNetworkModule).settleImmediately();
  await app.check();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  await app.start();
  const { port } = app.http.server.address() as AddressInfo;
  const player = startProgram('past.ts', past, {
    GUILDHALL_URL: toLocalUrl('127.0.0.1', port),
    PAST_FROM: from.toISOString(),
  });
  followSimulatedTime(player, { clock, app }, (error) => {
    log.error({ err: error }, 'the past of the demonstration world cannot go on');
    player.kill();
  });
  await once(player, 'exit');
  await app.stop({ noticeMs: 0, idleMs: 0, requestsMs: 0 });
}

const isNew = async (db: Database): Promise<boolean> =>
  (await maybeOne(db.read, sql`select 1 as found from commands limit 1`)) === undefined;

/** Runs a program of the simulator as a child of this process. */
function startProgram(
  file: string,
  config: Config,
  env: Readonly<Record<string, string>>,
): ChildProcess {
  const child = spawn(process.execPath, [join(packageFolder, '../simulator/src', file)], {
    // the channel closes when this process ends, even after a crash, so that the simulation then
    // ends too
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      MAILBOX_URL: `http://127.0.0.1:${config.mail.mailboxPort}`,
      SEED: String(config.demo.seed),
      PLAYERS: String(config.demo.players),
      ADMIN_EMAIL: config.bootstrapAdmin?.email,
      ADMIN_PASSWORD: config.bootstrapAdmin?.password,
      DEMO_WALLET_SEED: config.demo.walletSeed ?? '',
      SIMULATOR_STATE: join(config.dataDir, 'simulator.json'),
      ...env,
    },
  });
  process.once('exit', () => child.kill());
  return child;
}
