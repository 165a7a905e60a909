import * as m from '../../../messages/messages.js';
import { parseUtcTime, type TimeParseError } from '../text/time-text.ts';

function sayFault(wrong: TimeParseError): string {
  switch (wrong.what) {
    case 'shape':
      return m.admin_time_shape();
    case 'no clock':
      return m.admin_time_no_clock();
    case 'month':
      return m.admin_time_no_month({ found: wrong.found });
    case 'day':
      return m.admin_time_no_day({ found: wrong.found, month: wrong.month });
    case 'hour':
      return m.admin_time_no_hour({ found: wrong.found });
    case 'minute':
      return m.admin_time_no_minute({ found: wrong.found });
    case 'second':
      return m.admin_time_no_second({ found: wrong.found });
  }
}

/** Returns the error of a time field's value; undefined for an instant or null. */
export function findTimeProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const read = parseUtcTime(value);
  return 'wrong' in read ? sayFault(read.wrong) : undefined;
}
