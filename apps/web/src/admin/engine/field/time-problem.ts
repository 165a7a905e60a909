import * as m from '../../../messages/messages.js';
import { parseUtcTime, type TimeParseError } from '../text/time-text.ts';

function sayFault(error: TimeParseError): string {
  switch (error.problem) {
    case 'shape':
      return m.admin_time_shape();
    case 'no clock':
      return m.admin_time_no_clock();
    case 'month':
      return m.admin_time_no_month({ found: error.entered });
    case 'day':
      return m.admin_time_no_day({ found: error.entered, month: error.month });
    case 'hour':
      return m.admin_time_no_hour({ found: error.entered });
    case 'minute':
      return m.admin_time_no_minute({ found: error.entered });
    case 'second':
      return m.admin_time_no_second({ found: error.entered });
  }
}

/** Returns the error of a time field's value; undefined for an instant or null. */
export function findTimeProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const read = parseUtcTime(value);
  return 'wrong' in read ? sayFault(read.wrong) : undefined;
}
