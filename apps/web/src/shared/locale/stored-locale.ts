import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { changeLocale, isLocale, type Locale } from './locale.ts';
import { useUser } from '../query/use-user.ts';
import { onSessionClear } from '../session/leave.ts';

/**
 * Last language received from the account. The page follows only changes of this value, so that an
 * older answer does not revert a new choice.
 */
let followed: string | undefined;
/** Number of choices being sent to the server. */
let underway = 0;
onSessionClear(() => (followed = undefined));

/**
 * Changes the language immediately and stores it with the account. Mails and messages use it after
 * the server has stored it.
 */
export async function changeAccountLocale(accountId: number, language: Locale): Promise<void> {
  underway++;
  changeLocale(language);
  try {
    await call('setLanguage', {
      params: { id: accountId },
      body: { language },
      ownMessage: 'except-429',
    });
    followed = language;
  } finally {
    underway--;
  }
}

/**
 * Applies the account's language to the page. The language belongs to the person, not to the
 * device, so a sign-in elsewhere or a choice in another tab changes the page.
 */
export function useApplyAccountLocale(): void {
  const language = useUser().data?.language;
  useEffect(() => {
    if (language === undefined || language === followed || underway > 0) return;
    followed = language;
    if (isLocale(language)) changeLocale(language);
  }, [language]);
}
