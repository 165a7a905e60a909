import { createPrompt } from '../form/prompt.ts';

const prompt = createPrompt();
/**
 * Opens the two-factor dialog; calls that are blocked meanwhile share the one that is open (OP-53).
 */
export const solveTwoFactor = prompt.solve;
export const countSolvedTwoFactor = prompt.countSolved;
export const settleTwoFactor = prompt.settle;
export const useTwoFactorOpen = prompt.useOpen;
