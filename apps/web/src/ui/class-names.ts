/** Joins the classes that apply; `false` and `undefined` fall out. */
export const joinClassNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
