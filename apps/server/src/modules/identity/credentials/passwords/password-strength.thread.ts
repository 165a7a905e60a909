/**
 * Estimates the strength of a password on a separate thread; in the main thread, one field blocked
 * every request (measured: 1.2 s).
 */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { PasswordStrengthReply, PasswordStrengthRequest } from './password-strength.ts';

if (parentPort === null) throw new Error('This file runs as a thread');
const port = parentPort;
const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });
port.on('message', ({ id, password, own }: PasswordStrengthRequest) => {
  port.postMessage({
    id,
    score: estimator.check(password, [...own]).score,
  } satisfies PasswordStrengthReply);
});
