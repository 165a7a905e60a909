import { createPlayerPrompt } from '../form/prompt.ts';

const prompt = createPlayerPrompt();
/**
 * Asks for the password (or the code that replaces it); calls blocked in the meantime share the
 * open dialog.
 */
export const requestPasswordProof = prompt.solve;
export const countSolvedProofs = prompt.countSolved;
export const settlePasswordProof = prompt.settle;
export const useIsProofOpen = prompt.useOpen;
