/**
 * Processor time and memory of processes, as counted by the kernel. Linux only, because it reads
 * /proc.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { UserError } from '../../../scripts/runtime.mjs';
import type { BenchServer } from '../bench.database.ts';

/**
 * Length of a tick in milliseconds. The kernel reports hundredths of a second to user space on
 * every architecture that Node supports.
 */
const msPerTick = 10;

export function requireProcFilesystem(): void {
  if (!existsSync('/proc/self/stat'))
    throw new UserError('The bench reads processor time from /proc: it runs on Linux only.');
}
/**
 * Returns the processor time (user and system) of all threads of a process in milliseconds;
 * undefined if the process has ended.
 */
function cpuMs(pid: number): number | undefined {
  const fields = statOf(pid);
  return fields && (Number(fields[11]) + Number(fields[12])) * msPerTick;
}
/**
 * Returns the fields of a process from field 3 (its state) on. The earlier fields are left out,
 * because the name may contain spaces.
 */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
/** Resident memory in MiB. */
export function readMemoryMiB(pid: number): number {
  const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}
export interface CpuUsage {
  readonly serverMs: number;
  readonly databaseMs: number;
}
export interface MeasuredProcess {
  readonly server: BenchServer;
  readonly database: string;
  readonly serverKind: 'product' | 'bare';
  readonly pid: number;
}
async function snapshot({
  server,
  database,
  serverKind,
}: MeasuredProcess): Promise<Map<number, number>> {
  const pids = await server.backends(database, serverKind);
  return new Map(pids.map((pid) => [pid, cpuMs(pid) ?? 0]));
}
/**
 * Measures the processor time of a process and its database backends while `work` runs. Counts a
 * backend that started during `work` from zero.
 */
export async function measureCpu(
  measured: MeasuredProcess,
  work: () => Promise<void>,
): Promise<CpuUsage> {
  const backends = await snapshot(measured);
  const before = cpuMs(measured.pid) ?? 0;
  await work();
  const after = cpuMs(measured.pid) ?? 0;
  let databaseMs = 0;
  for (const [pid, used] of await snapshot(measured)) databaseMs += used - (backends.get(pid) ?? 0);
  return { serverMs: after - before, databaseMs };
}
export const readCpuMs = (pid: number): number => cpuMs(pid) ?? 0;

/**
 * Returns a process and all its descendants, each with its processor time so far in milliseconds.
 */
function familyMs(pid: number): Map<number, number> {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(statOf(Number(name))?.[1] ?? 0)]),
  );
  const isOurs = (value: number): boolean =>
    value === pid || (parents.has(value) && isOurs(parents.get(value) ?? 0));
  return new Map([...parents.keys()].filter(isOurs).map((key) => [key, cpuMs(key) ?? 0]));
}
/**
 * Measures the processor time in milliseconds that a process and all its descendants use during
 * `work`.
 */
export async function measureProcessTreeCpuMs(
  pid: number,
  work: () => Promise<void>,
): Promise<number> {
  const before = familyMs(pid);
  await work();
  return [...familyMs(pid)].reduce((sum, [entry, ms]) => sum + ms - (before.get(entry) ?? 0), 0);
}
