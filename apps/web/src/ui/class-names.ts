/** Joins class names; skips `false` and `undefined`. */
export const joinClassNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
