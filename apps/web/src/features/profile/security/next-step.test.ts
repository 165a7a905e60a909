import { expect, it } from 'vitest';
import { getNextSecurityStep, type NextSecurityStep, type SecurityState } from './next-step.ts';

const guarded: SecurityState = {
  emailVerified: true,
  hasPassword: true,
  passwordSetAt: null,
  twoFactor: 'ON',
  recoveryCodesLeft: 8,
  passkeys: 0,
  lastSignIn: null,
};
it.each<[NextSecurityStep, Partial<SecurityState>]>([
  ['none', {}],
  ['none', { recoveryCodesLeft: 3 }],
  ['codes', { recoveryCodesLeft: 2 }],
  ['ask', { twoFactor: 'OFFICE' }],
  ['factor', { twoFactor: 'OFF', recoveryCodesLeft: 0 }],
  ['password', { hasPassword: false, twoFactor: 'OFF' }],
  ['verify', { emailVerified: false, hasPassword: false }],
])('the next step is %s for %o', (step, state) => {
  expect(getNextSecurityStep({ ...guarded, ...state })).toBe(step);
});
