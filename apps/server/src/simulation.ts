import type { ChildProcess } from 'node:child_process';
import type { App } from './app.ts';
import type { ManualClock } from './kernel/time/clock.ts';

/** Process that is connected with this one by a channel. */
type Mover = Pick<ChildProcess, 'on' | 'send'> | NodeJS.Process;

/**
 * Lets another process set the time of a simulation over its channel. Reports when all work caused
 * by the new time is done.
 */
export function followSimulatedTime(
  mover: Mover,
  { clock, app }: { readonly clock: ManualClock; readonly app: App },
  onFailure: (error: unknown) => void,
): void {
  (mover as ChildProcess).on('message', (message) => {
    const { advanceMs } = message as { advanceMs: number };
    clock.advance(advanceMs);
    app.kernel.jobs
      .catchUp()
      .then(() => void mover.send?.({ now: clock.now().getTime() }), onFailure);
  });
}
