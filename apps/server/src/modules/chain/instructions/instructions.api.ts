/** Other modules load this file when they first need it: kit takes 20 MiB. */
export { checkInstructions } from './check.ts';
export { compileUnsigned } from './prepared.ts';
export { memoProgram } from './programs.ts';
export { verifyWithKey } from './signatures.ts';
