/**
 * A folder in memory for what tests throw away: databases, data folders, the browser's profiles. On
 * a disk the copy of a database, 1,150 small files, took 1.5 s beside other work; in memory 0.04 s
 * (November 2026).
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const place = '/dev/shm';
/** Bytes: a run was seen to use a fifth of it; containers often have 64 MB. */
const roomMin = 4 * 2 ** 30;
const prefix = 'guildhall-tests-';

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** What a run that was killed left: its number stands in the name. */
function removeLeftovers(): void {
  for (const name of readdirSync(place)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !lives(Number(pid)))
      rmSync(join(place, name), { recursive: true, force: true });
  }
}

/**
 * The folder, or undefined where there is no room in memory: tests then use the temporary folder.
 */
export function openMemoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < roomMin) return undefined;
    removeLeftovers();
    const dir = mkdtempSync(join(place, `${prefix}${process.pid}-`));
    // As the temporary folder: PostgreSQL is another user, and removes its own folder in there.
    chmodSync(dir, 0o1777);
    process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
    return dir;
  } catch {
    return undefined;
  }
}
