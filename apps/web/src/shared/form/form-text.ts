/** The text of a form's field; a file or a missing field is empty. */
export function readFormText(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
