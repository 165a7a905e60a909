import { userAdminCalls } from '@guildhall/contract/office/users/users';
import { limits } from '@guildhall/contract/limits';
import { ownTwoFactorCalls as ownApi } from '@guildhall/contract/identity/own-two-factor';
import { adminTwoFactorCalls as api } from '@guildhall/contract/identity/two-factor';
import { calls, only, type ModuleParts } from '../../../../kernel/modules.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { createTwoFactorUseCases, type TwoFactorDeps } from './two-factor.service.ts';

export function createTwoFactorModuleParts(kernel: Kernel, deps: TwoFactorDeps): ModuleParts {
  const use = createTwoFactorUseCases(kernel, deps);
  return {
    calls: [
      calls(only(userAdminCalls, 'adminResetTwoFactor'), {
        adminResetTwoFactor: (call, { params }) => use.reset(call, params.id),
      }),
      calls(ownApi, {
        startOwnBinding: (call) => use.startBinding(call),
        confirmOwnBinding: async (call, { body }) => {
          const { recoveryCodes } = await use.bind(call, body, 'account');
          return { recoveryCodes };
        },
        askCodeAtSignIn: (call, { body }) => use.askAtSignIn(call, body.token),
        turnTwoFactorOff: (call, { body }) => use.turnOff(call, body.token),
        renewOwnRecoveryCodes: (call) => use.renewRecoveryCodes(call, 'account'),
      }),
      calls(api, {
        requestAdminSession: (call, _input, wire) => use.request(call, wire),
        startBinding: (call) => use.startBinding(call),
        confirmBinding: (call, { body }) => use.bind(call, body, 'office'),
        openTwoFactorSession: (call, { body }) => use.create(call, body.token),
        renewRecoveryCodes: (call) => use.renewRecoveryCodes(call, 'office'),
        checkAdminSession: (call) => use.check(call),
        endAdminSession: async (call, _input, wire) => {
          await use.lock(call);
          wire.clearCookie(limits.adminCookie, '/');
          return {};
        },
      }),
    ],
  };
}
