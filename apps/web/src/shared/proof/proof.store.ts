import { createPrompt } from '../form/prompt.ts';

const prompt = createPrompt();
/**
 * Asks for the password (or the code that stands for it); calls that are blocked meanwhile share
 * the dialog that is open.
 */
export const solveProof = prompt.solve;
export const countSolvedProofs = prompt.countSolved;
export const settleProof = prompt.settle;
export const useProofOpen = prompt.useOpen;
