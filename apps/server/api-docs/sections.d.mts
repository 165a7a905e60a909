/** A call of an API document. Each call belongs to its first tag. */
export interface DocumentCall {
  readonly tag: string;
  readonly operationId: string;
  readonly summary: string;
  readonly path: string;
  /** Method in capitals. */
  readonly method: string;
}
export interface ApiDocumentSection {
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
export function listCalls(document: object): DocumentCall[];
export function findCalls(calls: readonly DocumentCall[], text: string): DocumentCall[];
export function pickSection(document: object, tag: string): ApiDocumentSection;
