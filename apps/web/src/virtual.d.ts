declare module 'virtual:office-theme.css';

declare module 'virtual:event-table' {
  import type { QueryName } from '@guildhall/contract/events';

  /** What the browser needs of the contract's events; written by the bundler from `events.ts`. */
  export const eventTable: Readonly<Record<string, { stale: readonly QueryName[]; effect?: 'logs-out' | 'recheck' }>>;
}
