/**
 * Languages of pages, mails and answers, by code: each with its name in English. English stands in the
 * code; every other one in a file of its own, `languages/<code>.json`.
 */
export const languageNames = { en: 'English', ru: 'Russian' } as const;

type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as [Language, ...Language[]];
