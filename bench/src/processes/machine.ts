/** Machine on which the figures were measured. */
import { cpus, loadavg, release, totalmem } from 'node:os';

export interface MachineDescription {
  readonly cores: number;
  readonly model: string;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
}
export const describeMachine = (): MachineDescription => ({
  cores: cpus().length,
  model: cpus()[0]?.model ?? '',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${release()} ${process.arch}`,
  node: process.versions.node,
});
/** Load averages of one, five and fifteen minutes. */
export const readLoadAverages = (): number[] => loadavg().map((entry) => Number(entry.toFixed(1)));
/** Formats today's date for file names. */
export const formatTodayForFileName = (): string => new Date().toISOString().slice(0, 10);
