const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * An instant in UTC, as tables show it: operators in different places must speak of the same
 * moment.
 */
export function utcText(iso: string, withSeconds = false): string {
  const at = new Date(iso);
  const day = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
  const time = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`;
  return withSeconds ? `${day} ${time}:${pad(at.getUTCSeconds())}` : `${day} ${time}`;
}

/**
 * What a `datetime-local` control holds for an instant, read as UTC; to the minute unless the
 * instant has seconds.
 */
export function controlOf(iso: string | null): string {
  if (iso === null) return '';
  const text = new Date(iso).toISOString();
  return text.endsWith(':00.000Z') ? text.slice(0, 16) : text.slice(0, 19);
}

/**
 * The instant that a `datetime-local` control means as UTC; null while it is empty or not a date.
 */
export function instantOf(control: string): string | null {
  const at = new Date(`${control}Z`);
  return control === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
