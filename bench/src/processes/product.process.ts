/**
 * The product as its operator starts it, on ports of its own; and any other server of ours that
 * says when it is ready.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../../scripts/runtime.mjs';
import { serverCommand } from '../../../scripts/building/server-build.mjs';
import { findFreePort } from '../../../scripts/testing/free-port.ts';

const startMsMax = 60_000;
const inheritedNames = ['PATH', 'HOME', 'LANG', 'TMPDIR'];

export interface RunningProcess {
  readonly pid: number;
  /** Answers the exit code; null where a signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  log(): string;
  /** Says something to a process that listens, and waits for what it answers. */
  tell<T>(message: object): Promise<T>;
}
export interface ProductServer {
  readonly url: string;
  /** Of the process that runs now; another one after a restart. */
  pid(): number;
  log(): string;
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>;
  /** Asks the process to end, as an operator does, and answers its exit code. */
  terminate(): Promise<number | null>;
  /** Starts the process again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Moves the time of a simulated product on; done when it has done what that brought about. */
  advance(ms: number): Promise<void>;
}

/** Runs a file, which stands last, under this very Node until it prints `word`. */
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
    cwd: root,
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

/** One key for all servers on one database: they read each other's secrets. */
const secretKey = Buffer.alloc(32, 'bench').toString('base64');
export const operatorLogin = {
  email: 'operator@example.org',
  password: 'a lantern for the first watch',
};

/** Where a server keeps what is its own, without starting it. */
export async function createProductEnv(
  more: Readonly<Record<string, string>> = {},
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
    ...more,
  };
  return { env, url, dataDir };
}
export const launchProduct = (env: Readonly<Record<string, string>>): Promise<RunningProcess> =>
  launch(serverCommand, 'Guildhall is ready at', env);

const bareFile = fileURLToPath(import.meta.resolve('./bare.server.ts'));
export const launchBareServer = (env: Readonly<Record<string, string>>): Promise<RunningProcess> =>
  launch([bareFile], 'The bare server is ready', env);

/** Starts the server and waits until it says that it is ready. */
export async function startProductServer(
  more: Readonly<Record<string, string>> = {},
): Promise<ProductServer> {
  const { env, url, dataDir } = await createProductEnv(more);
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
    stop: async () => {
      await running.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
