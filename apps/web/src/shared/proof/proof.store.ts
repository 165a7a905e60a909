import { createPlayerPrompt } from '../form/prompt.ts';

const prompt = createPlayerPrompt();
/**
 * Asks for the password, or for the code that replaces the password. Calls that are blocked in the
 * meantime share the open dialog.
 */
export const requestPasswordProof = prompt.solve;
export const countSolvedProofs = prompt.countSolved;
export const settlePasswordProof = prompt.settle;
export const useIsProofOpen = prompt.useOpen;
