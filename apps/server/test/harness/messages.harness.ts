/** Identifies messages in tests by their keys, because their English texts may change. */
import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { expect } from 'vitest';
import { formatMessage } from '../../src/kernel/say.ts';
import { mailTemplates, type MailTemplate } from '../../src/modules/post/mail/mail.messages.ts';

/** Returns the text of a message in a response. */
export function formatSentence(sentence: Sentence, language: Language = 'en'): string {
  return formatMessage(sentence, language);
}
/** Matches any text that contains the message. */
export function buildSentenceMatcher(sentence: Sentence): string {
  return expect.stringContaining(formatSentence(sentence)) as string;
}
/**
 * Matches the error that refuses a field for this reason. Values in the text of the reason must
 * match too.
 */
export function buildFieldRefusalMatcher(field: string, because: Sentence) {
  return {
    status: 400,
    code: 'VALIDATION',
    message: expect.stringContaining(`${field}: ${formatSentence(because)}`) as string,
  } as const;
}
export function formatMailSubject(template: MailTemplate, language: Language = 'en'): string {
  return formatSentence(mailTemplates[template]({}).subject, language);
}
/** Matches the receipt of a match whose result was too late for a goal. */
export const buildTooLateReceiptMatcher = (sentence: Sentence) => ({
  kind: 'match',
  lines: expect.arrayContaining([
    {
      about: expect.any(String) as string,
      outcome: 'NOT_PAID',
      what: formatSentence(sentence),
      rewards: [],
      why: formatSentence({ key: 'game.tooLate' }),
    },
  ]) as object[],
});
