/** Returns the text of a form's field; empty for a file or a missing field. */
export function readFormText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
