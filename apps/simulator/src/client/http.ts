import type { ErrorBody } from '@guildhall/contract/errors';
import type { Language } from '@guildhall/contract/kit/say';
import { randomUUID } from 'node:crypto';

type Failure = Partial<Omit<ErrorBody, 'code'>> & { readonly code?: string };
/** An answer that is not a success: as the server words it, and by the keys of its sentences. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly code: string;
  /** The sentence that is more than the code, by its key: of the first field that was wrong. */
  readonly because: string | undefined;
  /** What is wrong with which field, by keys. */
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
export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a form, each as a part of its name, beside the body. */
  readonly files?: Readonly<Record<string, { readonly bytes: Uint8Array; readonly type: string }>>;
}
function formOf(body: string | undefined, files: NonNullable<Sent['files']>): FormData {
  const form = new FormData();
  if (body !== undefined) form.set('body', body);
  for (const [name, { bytes, type }] of Object.entries(files))
    form.set(name, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), 'picture');
  return form;
}
/**
 * A browser's memory without the browser: cookies, the header half of the session, the admin
 * session.
 */
export class Connection {
  readonly base: string;
  readonly device: string;
  #cookies = new Map<string, string>();
  token: string | undefined;
  adminToken: string | undefined;
  /** In which answers are wanted; without it as the account is set to. */
  language: Language | undefined;

  constructor(base: string, device = 'Guildhall simulator') {
    this.base = base;
    this.device = device;
  }
  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }
  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }
  #headers({ body, headers, files }: Sent): Record<string, string> {
    return {
      'user-agent': this.device,
      ...(this.language !== undefined && { 'accept-language': this.language }),
      ...(this.#cookies.size > 0 && {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }),
      ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
      ...(this.adminToken !== undefined && { 'x-admin-session': this.adminToken }),
      ...(body !== undefined && !files && { 'content-type': 'application/json' }),
      ...headers,
    };
  }
  /** Sends one request and reads the whole answer; throws `CallError` unless it is a success. */
  async send(
    method: string,
    path: string,
    sent: Sent = {},
  ): Promise<{ status: number; headers: Headers; text: string }> {
    const text = sent.body === undefined ? undefined : JSON.stringify(sent.body);
    const payload = sent.files ? formOf(text, sent.files) : text;
    const response = await fetch(this.base + path, {
      method,
      headers: this.#headers(sent),
      redirect: 'manual',
      ...(payload !== undefined && { body: payload }),
    });
    this.#keep(response.headers.getSetCookie());
    const admin = response.headers.get('x-admin-session');
    if (admin !== null) this.adminToken = admin;
    const answer = await response.text();
    if (response.status >= 400) throw new CallError(response.status, parseBody(answer));
    return { status: response.status, headers: response.headers, text: answer };
  }
  /** Sends and parses; a write carries an idempotency key of its own. */
  async call<T>(method: string, path: string, sent: Sent = {}): Promise<T> {
    const key: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
    const { text } = await this.send(method, path, {
      ...sent,
      headers: { ...key, ...sent.headers },
    });
    return (text === '' ? {} : JSON.parse(text)) as T;
  }
  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}
function parseBody(text: string): Failure {
  try {
    return JSON.parse(text) as Failure;
  } catch {
    return { message: text.slice(0, 200) };
  }
}
