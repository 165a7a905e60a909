import { useState } from 'react';
import { ApiError } from './api-error.ts';

/** No answer came, or one that does not say whether the change was made. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * The idempotency key of a form. What is sent again after a lost answer carries the key of before,
 * so that the server does it once and answers as the first time; an answer, or other contents,
 * begin a new one.
 */
export class CallKey {
  #kept: { key: string; contents: string } | undefined;

  for(body: unknown): string {
    // a captcha is answered anew for every attempt
    const contents = JSON.stringify(body ?? null, (name, value: unknown) =>
      name === 'recaptcha' ? undefined : value,
    );
    if (this.#kept?.contents !== contents) this.#kept = { key: crypto.randomUUID(), contents };
    return this.#kept.key;
  }
  settle(error?: unknown): void {
    if (error === undefined || !isUnanswered(error)) this.#kept = undefined;
  }
}
export const useCallKey = (): CallKey => useState(() => new CallKey())[0];
