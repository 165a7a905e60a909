import type { ErrorBody, ErrorCode } from '@guildhall/contract/errors';

type Failure = Partial<Omit<ErrorBody, 'code'>> & { readonly code?: ErrorCode | '' };
/** Error for an unsuccessful reply, with the server's text and its message keys. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  /**
   * Code from the contract's table of errors; empty if something in front of the server responded.
   */
  readonly code: ErrorCode | '';
  /**
   * Key of the message that is more specific than the code. For invalid fields, the message of the
   * first field.
   */
  readonly because: string | undefined;
  /** Faults by field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: unknown;
  constructor(status: number, { code = '', message = '', because, fields = [], details }: Failure) {
    super(`${status} ${code} ${message}`);
    this.status = status;
    this.code = code;
    this.because = because?.key ?? fields[0]?.because.key;
    this.fields = Object.fromEntries(fields.map((field) => [field.field, field.because.key]));
    this.details = details;
  }
}
/** Parses an unsuccessful answer into an error. */
export function toCallError(status: number, text: string): CallError {
  try {
    return new CallError(status, JSON.parse(text) as Failure);
  } catch {
    return new CallError(status, { message: text.slice(0, 200) });
  }
}
