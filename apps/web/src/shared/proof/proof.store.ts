import { createBlockingPrompt } from '../form/prompt.ts';

const prompt = createBlockingPrompt();
/**
 * Asks for the password, or for the code that replaces it. Calls that are blocked meanwhile share
 * the open dialog.
 */
export const requestPasswordProof = prompt.solve;
/** Returns the number of answers so far, which a call records when it is sent. */
export const countSolvedPasswordProofs = prompt.countSolved;
/** Closes the dialog. If `solved`, the blocked calls are sent again; otherwise they fail. */
export const settlePasswordProof = prompt.settle;
export const useIsPasswordProofOpen = prompt.useOpen;
