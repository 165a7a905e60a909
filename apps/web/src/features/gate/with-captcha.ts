import { ApiError } from '../../shared/api/api-error.ts';

/** As a rule nobody is asked: what asks is loaded when it is needed. */
const solve = async (action: string): Promise<string> => (await import('./use-captcha.ts')).captchaAnswer(action);

/** For calls that ask for a captcha only after some attempts: sent without one, and once more with its answer where the server wants it. */
export async function withCaptcha<T>(action: string, send: (recaptcha?: string) => Promise<T>, answer = solve): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CAPTCHA_REQUIRED') throw error;
    return send(await answer(action));
  }
}
