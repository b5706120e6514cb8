// Guards: the account page states this browser's actual push support and subscription.
import { describe, expect, test } from 'vitest';
import { noticesState, pushSupport } from '#src/accounts/settings/pushDevice.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const WECHAT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.44';
const DOUYIN = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/108.0 Mobile Safari/537.36 aweme_320400 BytedanceWebview/d8a21c6';
const browser = { hasPush: true, isIos: false, isInstalled: false, userAgent: 'Mozilla/5.0 Chrome/140.0' };

describe('support', () => {
  test.each([
    ['ready', browser],
    ['unsupported', { ...browser, hasPush: false }],
    ['install_first', { ...browser, hasPush: false, isIos: true, userAgent: SAFARI }],
    ['unsupported', { ...browser, hasPush: false, isIos: true, isInstalled: true, userAgent: SAFARI }],
    ['in_app', { ...browser, userAgent: WECHAT }],
    ['in_app', { ...browser, hasPush: false, userAgent: DOUYIN }],
  ] as const)('%s', (support, given) => {
    expect(pushSupport(given)).toBe(support);
  });
});

describe('state', () => {
  const on = { permission: 'granted', subscribed: true, known: true } as const;
  test.each([
    ['on', on],
    ['off', { ...on, permission: 'default' }],
    ['off', { ...on, subscribed: false }],
    ['off', { ...on, known: false }],
    ['blocked', { ...on, permission: 'denied' }],
  ] as const)('%s', (state, given) => {
    expect(noticesState('ready', given)).toBe(state);
  });
});
