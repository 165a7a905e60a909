import { expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { sendWithCaptcha } from './use-captcha.ts';

it('a captcha is solved only on the server’s request, and the call is sent again with it (A30)', async () => {
  const answer = vi.fn(() => Promise.resolve('solved'));
  expect(await sendWithCaptcha(answer, (recaptcha) => Promise.resolve(recaptcha))).toBeUndefined();
  expect(answer).not.toHaveBeenCalled();
  const asked = (recaptcha?: string) =>
    recaptcha === undefined
      ? Promise.reject(new ApiError(400, { code: 'CAPTCHA_REQUIRED' }))
      : Promise.resolve(recaptcha);
  expect(await sendWithCaptcha(answer, asked)).toBe('solved');
  await expect(
    sendWithCaptcha(answer, () => Promise.reject(new ApiError(400, { code: 'BF-5' }))),
  ).rejects.toMatchObject({ code: 'BF-5' });
});
