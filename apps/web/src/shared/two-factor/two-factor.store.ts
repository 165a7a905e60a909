import { createPlayerPrompt } from '../form/prompt.ts';

const prompt = createPlayerPrompt();
/** Opens the two-factor dialog; calls blocked in the meantime share the open dialog (OP-53). */
export const requestTwoFactor = prompt.solve;
export const countSolvedTwoFactorPrompts = prompt.countSolved;
export const settleTwoFactorPrompt = prompt.settle;
export const useIsTwoFactorOpen = prompt.useOpen;
