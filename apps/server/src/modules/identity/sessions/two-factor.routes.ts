import { adminUsers } from '@guildhall/contract/office/users';
import { limits } from '@guildhall/contract/limits';
import { twoFactor as api } from '@guildhall/contract/identity/two-factor';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Mailer } from '../../post/mail/mail.api.ts';
import type { Sessions } from './sessions.api.ts';
import { TwoFactor } from './two-factor.service.ts';

export function mountTwoFactor(
  router: Router,
  kernel: Kernel,
  mailer: Mailer,
  sessions: Sessions,
): void {
  const use = new TwoFactor(kernel, { mailer, sessions });
  router.bind('adminResetTwoFactor', adminUsers.adminResetTwoFactor, (call, { params }) =>
    use.reset(call, params.id),
  );
  router.bind('requestAdminSession', api.requestAdminSession, (call, _input, wire) =>
    use.request(call, wire),
  );
  router.bind('startBinding', api.startBinding, (call) => use.startBinding(call));
  router.bind('confirmBinding', api.confirmBinding, (call, { body }) =>
    use.confirmBinding(call, body),
  );
  router.bind('openTwoFactorSession', api.openTwoFactorSession, (call, { body }) =>
    use.create(call, body.token),
  );
  router.bind('checkAdminSession', api.checkAdminSession, (call) => use.check(call));
  router.bind('endAdminSession', api.endAdminSession, async (call, _input, wire) => {
    await use.lock(call);
    wire.clearCookie(limits.adminCookie, '/');
    return {};
  });
}
