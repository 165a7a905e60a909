/**
 * Messages between the worker processes of one machine and the process that started them. They use
 * the channel of `node:cluster`, which closes when either process ends.
 */
import cluster from 'node:cluster';

/** A message of a worker to the process that started it. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  /** Tells the other workers which users may have new realtime messages. */
  | { readonly kind: 'wake'; readonly userIds: readonly number[] };
/** A message to a worker. */
export type MessageFromPrimaryProcess =
  | { readonly kind: 'stop' }
  | Extract<WorkerMessage, { kind: 'wake' }>;

/** True in a process that shares its port with other workers. */
export const isWorkerProcess = (): boolean => cluster.isWorker;

/** True in the process that announces the start: a server without workers, or the first worker. */
export const mayAnnounceStart = (): boolean =>
  !cluster.isWorker || process.env[workerNumberVariable] === '1';
/** Environment variable with the number of a worker, from 1. */
export const workerNumberVariable = 'GUILDHALL_WORKER';

/** Sends a message to the process that started this worker; a lost message is not repeated. */
export function sendToPrimary(message: WorkerMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
/** Listens to messages of the process that started this worker. */
export function onPrimaryMessage(listener: (message: MessageFromPrimaryProcess) => void): void {
  process.on('message', (message: Partial<MessageFromPrimaryProcess>) => {
    // the cluster and the metrics send messages of their own
    if (message.kind === 'stop' || message.kind === 'wake')
      listener(message as MessageFromPrimaryProcess);
  });
}
