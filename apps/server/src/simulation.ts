import type { ChildProcess } from 'node:child_process';
import type { App } from './app.ts';
import type { ManualClock } from './kernel/time/clock.ts';

/** Process that is connected with this one by a channel. */
type Mover = Pick<ChildProcess, 'on' | 'send'> | NodeJS.Process;

/**
 * Message of the other process: advances the time, runs one scheduled job, or asks for the names of
 * all scheduled jobs.
 */
type MoverMessage =
  | { readonly advanceMs: number }
  | { readonly runJob: string }
  | { readonly listJobs: true };

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
    handle(message as MoverMessage).then((reply) => void mover.send?.(reply), onFailure);
  });
  async function handle(message: MoverMessage): Promise<object> {
    const { jobs } = app.kernel;
    if ('listJobs' in message) return { jobs: jobs.listScheduled() };
    if ('runJob' in message) await jobs.runNow(message.runJob);
    else {
      clock.advance(message.advanceMs);
      await jobs.catchUp();
    }
    return { now: clock.now().getTime() };
  }
}
