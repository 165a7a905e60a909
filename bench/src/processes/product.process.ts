/**
 * Starts the product as an operator would, on separate ports, and starts other servers of the bench
 * that report when they are ready.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '../../../scripts/runtime.mjs';
import { serverNodeArguments } from '../../../scripts/building/server-build.mjs';
import { findFreePort } from '../../../scripts/testing/free-port.ts';

const startMsMax = 60_000;
const inheritedNames = ['PATH', 'HOME', 'LANG', 'TMPDIR'];

export interface RunningProcess {
  readonly pid: number;
  /** Resolves with the exit code; null if a signal ended the process. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  log(): string;
  /** Sends a message to a process that listens, and waits for its reply. */
  tell<T>(message: object): Promise<T>;
}
export interface ProductServer {
  readonly url: string;
  /** Process id of the running process, which changes with a restart. */
  pid(): number;
  log(): string;
  /** Kills the process immediately, like a crash. */
  kill(): Promise<void>;
  /**
   * Asks the process to end, as an operator would, and resolves with the exit code of the process.
   */
  terminate(): Promise<number | null>;
  /** Starts the process again with the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Advances the time of a simulated product; resolves when all resulting work is done. */
  advance(ms: number): Promise<void>;
  /** Names of the scheduled jobs of a simulated product. */
  listJobs(): Promise<readonly string[]>;
  /** Runs a scheduled job of a simulated product once. */
  runJob(name: string): Promise<void>;
}

/**
 * Runs a file, given as the last argument, under this Node version until the program prints `word`.
 */
async function launch(
  command: readonly string[],
  word: string,
  env: Readonly<Record<string, string>>,
): Promise<RunningProcess> {
  const name = command.at(-1) ?? '';
  const inherited = Object.fromEntries(
    inheritedNames.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );
  const child = spawn(process.execPath, [...command], {
    cwd: repositoryRoot,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const leave = (): void => void child.kill('SIGKILL');
  process.once('exit', leave);
  let printed = '';
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      process.off('exit', leave);
      resolve(code);
    });
  });
  const end = (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${name} was not ready in ${startMsMax} ms:\n${printed}`)),
      startMsMax,
    );
    void ended.then(() => reject(new Error(`${name} ended before it was ready:\n${printed}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (!printed.includes(word)) return;
        clearTimeout(timer);
        resolve();
      });
    }
  }).catch(async (error: unknown) => {
    await end('SIGKILL');
    throw error;
  });
  const tell = <T>(message: object): Promise<T> =>
    new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error(`${name} ended:\n${printed.slice(-4_000)}`));
      child.once('exit', gone);
      child.once('message', (answer) => {
        child.off('exit', gone);
        resolve(answer as T);
      });
      child.send(message);
    });
  return { pid: child.pid ?? 0, end, log: () => printed, tell };
}

/** Key for all servers on one database, so that they can read each other's secrets. */
const secretKey = Buffer.alloc(32, 'bench').toString('base64');
export const operatorLogin = {
  email: 'operator@example.org',
  password: 'a lantern for the first watch',
};

/** Creates the environment and data folder of a server without starting it. */
export async function createProductEnv(
  extraEnv: Readonly<Record<string, string>> = {},
): Promise<{ env: Record<string, string>; url: string; dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
  const [port, mailbox, smtp] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    MAILBOX_PORT: String(mailbox),
    MAILBOX_SMTP_PORT: String(smtp),
    CHAIN_PORT: '0',
    PUBLIC_URL: url,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'warn',
    BOOTSTRAP_ADMIN_EMAIL: operatorLogin.email,
    BOOTSTRAP_ADMIN_PASSWORD: operatorLogin.password,
    RATE_LIMIT_EXEMPT: '127.0.0.1,::1',
    ...extraEnv,
  };
  return { env, url, dataDir };
}
export const launchProduct = (env: Readonly<Record<string, string>>): Promise<RunningProcess> =>
  launch(serverNodeArguments, 'Guildhall is ready at', env);

const bareFile = fileURLToPath(import.meta.resolve('./bare.server.ts'));
export const launchBareServer = (env: Readonly<Record<string, string>>): Promise<RunningProcess> =>
  launch([bareFile], 'The bare server is ready', env);

/** Starts the server and waits until it reports that it is ready. */
export async function startProductServer(
  overrides: Readonly<Record<string, string>> = {},
): Promise<ProductServer> {
  const { env, url, dataDir } = await createProductEnv(overrides);
  let running = await launchProduct(env);
  return {
    url,
    pid: () => running.pid,
    log: () => running.log(),
    kill: async () => {
      await running.end('SIGKILL');
    },
    terminate: () => running.end('SIGTERM'),
    restart: async () => {
      running = await launchProduct(env);
    },
    advance: async (advanceMs) => {
      await running.tell({ advanceMs });
    },
    listJobs: async () => {
      const { jobs } = await running.tell<{ jobs: readonly string[] }>({ listJobs: true });
      return jobs;
    },
    runJob: async (runJob) => {
      await running.tell({ runJob });
    },
    stop: async () => {
      await running.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
