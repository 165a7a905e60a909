import { createBlockingPrompt } from '../form/prompt.ts';

const prompt = createBlockingPrompt();
/** Opens the two-factor dialog; calls that are blocked meanwhile share the open dialog (OP-53). */
export const requestTwoFactor = prompt.solve;
export const countSolvedTwoFactorPrompts = prompt.countSolved;
export const settleTwoFactorPrompt = prompt.settle;
export const useIsTwoFactorPromptOpen = prompt.useOpen;
