import { expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { sendWithCaptchaIfRequired } from './use-captcha.ts';

it('a captcha is solved only on the server’s request, and the call is sent again with it (A30)', async () => {
  const answer = vi.fn(() => Promise.resolve('solved'));
  expect(
    await sendWithCaptchaIfRequired(answer, (recaptcha) => Promise.resolve(recaptcha)),
  ).toBeUndefined();
  expect(answer).not.toHaveBeenCalled();
  const asked = (recaptcha?: string) =>
    recaptcha === undefined
      ? Promise.reject(new ApiError(400, { code: 'CAPTCHA_REQUIRED' }))
      : Promise.resolve(recaptcha);
  expect(await sendWithCaptchaIfRequired(answer, asked)).toBe('solved');
  await expect(
    sendWithCaptchaIfRequired(answer, () => Promise.reject(new ApiError(400, { code: 'BF-5' }))),
  ).rejects.toMatchObject({ code: 'BF-5' });
});
