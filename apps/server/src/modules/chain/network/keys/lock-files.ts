import type { Kernel } from '../../../../kernel/kernel.ts';
import { makeKeys, makeNextLock, promoteNextLock, readKeys, readNextLock } from './key-files.ts';

/** The files of the lock key and of the one that is to come. */
export function createLockFiles({ config }: Pick<Kernel, 'config'>) {
  const { keysDir, rpcUrl } = config.chain;
  const isLocal = rpcUrl === undefined;
  return { provideNext, promote };

  /**
   * Addresses of the present key and of the next one, which the local chain makes; undefined where
   * there is no file of it.
   */
  async function provideNext(): Promise<{ from: string; to: string } | undefined> {
    if (isLocal) {
      makeKeys(keysDir);
      makeNextLock(keysDir);
    }
    const [next, { lock }] = [await readNextLock(keysDir), await readKeys(keysDir)];
    return next && next.address !== lock.address
      ? { from: lock.address, to: next.address }
      : undefined;
  }

  /** Puts the next key in the place of the present one; elsewhere operators keep their secrets. */
  async function promote(): Promise<void> {
    if (isLocal && (await readNextLock(keysDir))) promoteNextLock(keysDir);
  }
}
export type LockFiles = ReturnType<typeof createLockFiles>;
