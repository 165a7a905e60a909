import { useEffect } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { usePublicSettings } from '../../shared/use-settings.ts';

/**
 * Loads the captcha code when a sign-in asks for a captcha for the first time, because few sign-ins
 * do.
 */
const provider = () => import('./captcha-provider.ts');

/**
 * Returns a function that obtains the answer of the configured captcha for one attempt. With
 * `ahead`, the captcha's script loads with the page.
 */
export function useCaptchaResponse(action: string, { ahead = true } = {}): () => Promise<string> {
  const { captchaKey: key, captchaScript: script } = usePublicSettings() ?? {};
  useEffect(() => {
    if (ahead && key && script)
      void provider()
        .then(({ loadCaptchaScript: loadCaptcha }) =>
          loadCaptcha(`${script}?render=${encodeURIComponent(key)}`),
        )
        .catch(() => undefined);
  }, [ahead, key, script]);
  return () =>
    provider().then(
      ({ solveCaptcha: answerCaptcha }) => answerCaptcha(action),
      () => '',
    );
}

/**
 * Sends a call that requires a captcha only after some attempts. The first attempt has no captcha;
 * if the server demands one, a second attempt sends its response.
 */
export async function sendWithCaptchaIfRequired<T>(
  answer: () => Promise<string>,
  send: (recaptcha?: string) => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CAPTCHA_REQUIRED') throw error;
    return send(await answer());
  }
}
