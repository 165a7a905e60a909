import { describe, expect, it } from 'vitest';
import { parseAccountLinkResult, toInAppPath, readDeepLink } from './deep-link.ts';

describe('parameters of a deep link (R4.58 R4.60)', () => {
  it('are read before the hash and removed from the address', () => {
    const { deepLink, address } = readDeepLink(
      'https://hall.example/?triggerId=t1&invite=i1&autoLoginToken=a1&link=%2Finventory&action=x#/login',
    );
    expect(deepLink).toEqual({
      triggerId: 't1',
      invite: 'i1',
      autoLoginToken: 'a1',
      link: '/inventory',
      action: 'x',
    });
    expect(address).toBe('https://hall.example/#/login');
  });

  it('are read inside the hash too, where they take precedence', () => {
    const { deepLink, address } = readDeepLink(
      'https://hall.example/?invite=outer#/register?invite=inner&update-email-first-step=true',
    );
    expect(deepLink).toEqual({ invite: 'inner' });
    expect(address).toBe('https://hall.example/#/register?update-email-first-step=true');
  });

  it('leave an address without them unchanged', () => {
    const address = 'https://hall.example/?utm=1#/inventory?q=%22a%20b%22&rarity=3';
    expect(readDeepLink(address)).toEqual({ deepLink: {}, address });
  });
});

describe('paths that a link may open', () => {
  it('are paths of this app only', () => {
    expect(toInAppPath('/inventory')).toBe('/inventory');
    expect(toInAppPath('#/inventory')).toBe('/inventory');
    for (const foreign of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      undefined,
    ])
      expect(toInAppPath(foreign)).toBeNull();
  });
});

describe('connections (R8.35)', () => {
  it('take provider and outcome from the action, otherwise the provider from the link', () => {
    expect(parseAccountLinkResult({ action: 'discord-connected' })).toEqual({
      provider: 'discord',
      succeeded: true,
    });
    expect(parseAccountLinkResult({ action: 'connected', link: 'twitch' })).toEqual({
      provider: 'twitch',
      succeeded: true,
    });
    expect(parseAccountLinkResult({ action: 'openloot-failed', link: '/dashboard' })).toEqual({
      provider: 'openloot',
      succeeded: false,
    });
    expect(parseAccountLinkResult({ action: 'connected' })).toBeNull();
    expect(parseAccountLinkResult({ action: 'something' })).toBeNull();
  });
});
