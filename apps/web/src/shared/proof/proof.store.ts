import { createBlockingPrompt } from '../form/prompt.ts';

const prompt = createBlockingPrompt();
/**
 * Asks for the password, or for the code that replaces the password. Calls that are blocked in the
 * meantime share the open dialog.
 */
export const requestPasswordProof = prompt.solve;
export const countSolvedPasswordProofs = prompt.countSolved;
export const settlePasswordProof = prompt.settle;
export const useIsPasswordProofOpen = prompt.useOpen;
