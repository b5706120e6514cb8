// Guards: the in-app browsers in which most links are opened are recognised by their real user agents, and a real browser is never taken for one.
import { expect, it } from 'vitest';
import { inAppBrowserOf, missingFeaturesOf } from '#src/platform/device/inAppBrowser.ts';

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 13; V2183A Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';

it.each([
  ['wechat', `${IOS} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`],
  [
    'wechat',
    `${ANDROID} Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x28003137) WeChat/arm64`,
  ],
  ['wecom', `${IOS} Mobile/15E148 wxwork/4.1.20 MicroMessenger/7.0.1 Language/zh`],
  ['qq', `${IOS} Mobile/15E148 QQ/9.0.60.615 V1_IPH_SQ_9.0.60_1_APP_A Pixel/1170`],
  [
    'qq',
    `${ANDROID} Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/046805 Mobile Safari/537.36 V1_AND_SQ_9.0.60_6478_YYB_D QQ/9.0.60.17095 NetType/WIFI`,
  ],
  ['weibo', `${IOS} Mobile/15E148 Weibo (iPhone13,2__weibo__14.5.2__iphone__os17.5.1)`],
  ['weibo', `${ANDROID} Chrome/116.0.0.0 Mobile Safari/537.36 Weibo (vivo-V2183A__weibo__14.5.2__android__android13)`],
  ['dingtalk', `${IOS} Mobile/15E148 AliApp(DingTalk/7.5.20) com.laiwang.DingTalk/37413486 Channel/201200 language/zh-Hans-CN`],
  [
    'alipay',
    `${ANDROID} Chrome/108.0.5359.128 UWS/4.2.1 Mobile Safari/537.36 AlipayDefined(nt:WIFI,ws:393) AliApp(AP/10.5.96) AlipayClient/10.5.96`,
  ],
  ['douyin', `${IOS} Mobile/15E148 aweme_30.0.0 JsSdk/2.0 NetType/WIFI Channel/App Store BytedanceWebview/d8a21c6`],
  ['facebook', `${IOS} Mobile/21F90 [FBAN/FBIOS;FBAV/465.0.0.41.103;FBBV/602064200;FBDV/iPhone14,5]`],
  ['instagram', `${IOS} Mobile/21F90 Instagram 333.0.0.33.111 (iPhone14,5; iOS 17_5_1; zh_CN)`],
  ['line', `${IOS} Mobile/15E148 Safari Line/14.8.0`],
  [null, `${IOS} Version/17.5 Mobile/15E148 Safari/604.1`],
  [null, 'Mozilla/5.0 (Linux; Android 13; V2183A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36'],
  [null, `${ANDROID.replace('; wv', '')} Chrome/109.0.5414.86 MQQBrowser/14.6 Mobile Safari/537.36`],
  [null, `${IOS} Version/17.0 MQQBrowser/14.8.5 Mobile/15E148 Safari/604.1 QBWebViewUA/2 QBWebViewType/1`],
  [null, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36'],
  [null, ''],
] as const)('%s: %s', (app, userAgent) => {
  expect(inAppBrowserOf(userAgent)).toBe(app);
  expect(missingFeaturesOf(userAgent).includes('download')).toBe(app !== null);
  expect(missingFeaturesOf(userAgent).includes('offline')).toBe(app !== null && userAgent.includes('iPhone'));
});

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    'wechat',
    `${WINDOWS} Chrome/116.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090c11) XWEB/11275 Flue`,
  ],
  [
    'wechat',
    `${MAC} Chrome/116.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/6.8.0(0x16080000) MacWechat/3.8.10(0x13080a10) XWEB/1227 Flue`,
  ],
  [
    'wecom',
    `${WINDOWS} Chrome/108.0.5359.220 Safari/537.36 wxwork/4.1.22 (MicroMessenger/6.2) WindowsWechat QBCore MailPlugin_Electron WeMail`,
  ],
  ['wecom', `${MAC} Safari/605.1.15 wxwork/4.1.22 (MicroMessenger/6.2) WeMail`],
  [
    'dingtalk',
    `${WINDOWS} Chrome/112.0.5615.213 Safari/537.36 dingtalk-win/1.0.0 nw(0.14.7) DingTalk(7.6.0-Release.240515001) DingTalk/7.6.0`,
  ],
  ['dingtalk', `${MAC} AppleWebKit/605.1.15 dingtalk-mac DingTalk/7.6.0 Language/zh-Hans`],
] as const)('%s on a computer downloads: %s', (app, userAgent) => {
  expect(inAppBrowserOf(userAgent)).toBe(app);
  expect(missingFeaturesOf(userAgent)).toEqual(['install', 'share']);
});

it.each([
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137)',
  'Mozilla/5.0 (Linux; Android 13; SM-X700; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Safari/537.36 MicroMessenger/8.0.49.2600 WeChat/arm64',
  'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 MicroMessenger/8.0.11.32',
])('a tablet downloads as little as a phone: %s', (userAgent) => {
  expect(missingFeaturesOf(userAgent)).toContain('download');
});
