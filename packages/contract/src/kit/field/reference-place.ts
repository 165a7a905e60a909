/** Names of fields from the row inwards. `*` stands for each entry of a list. */
export type FieldNamePath = readonly string[];
/** Path in rows of a declaration that refers to rows of another section. */
export interface ReferencePlace {
  readonly path: FieldNamePath;
  /** Section of the referenced rows, named by id or by code. */
  readonly to: string;
  readonly by: 'id' | 'code';
  /**
   * Condition for the reference: another field has this value. That field is on the same path, so
   * `*` means the same entry.
   */
  readonly where?: { readonly path: FieldNamePath; readonly is: string };
}
