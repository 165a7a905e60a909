import { defineDomainEvent } from '../kernel/facts.ts';

/**
 * Reports that a row of a declared section was created, changed, deleted or restored, for whatever
 * reason. The event is sent after the row is written. A listener that throws refuses the change.
 */
export const sectionRowsChangedEvent = defineDomainEvent<{
  readonly section: string;
  /** True if a row was created, deleted or restored, and not only changed. */
  readonly changesRowSet: boolean;
}>('sectionWritten');
