/**
 * Estimates the strength of a password on a separate thread: on the main thread, one estimate could
 * block all requests for 1.2 s (measured).
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
