import { fact } from '../kernel/facts.ts';

/**
 * A row of a declared section was made, changed, deleted or put back, whichever way it came; told
 * when it stands in the table. A listener that throws refuses the change.
 */
export const sectionWritten = fact<{ readonly section: string }>('sectionWritten');
