import { createPlayerPrompt } from '../form/prompt.ts';

const prompt = createPlayerPrompt();
/**
 * Asks for the password (or the code that stands for it); calls that are blocked meanwhile share
 * the dialog that is open.
 */
export const requestPasswordProof = prompt.solve;
export const countSolvedProofs = prompt.countSolved;
export const settlePasswordProof = prompt.settle;
export const useIsProofOpen = prompt.useOpen;
