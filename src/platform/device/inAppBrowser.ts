/** An app that opens links in its own browser. */
export type InAppBrowser = 'wechat' | 'wecom' | 'qq' | 'weibo' | 'dingtalk' | 'alipay' | 'douyin' | 'facebook' | 'instagram' | 'line';

/** A feature that such a browser lacks. */
export type MissingFeature = 'install' | 'download' | 'share' | 'offline';

interface Known {
  name: InAppBrowser;
  /** Matches the user agent. More specific apps come first: WeCom also identifies as WeChat. */
  pattern: RegExp;
}

/** The apps with known user agents. QQ and Weibo are distinguished from their makers' browsers. */
const known: readonly Known[] = [
  { name: 'wecom', pattern: /\bwxwork\//i },
  { name: 'wechat', pattern: /\bMicroMessenger\//i },
  { name: 'qq', pattern: /(^|\s)QQ\/\d/ },
  { name: 'weibo', pattern: /\bWeibo\b|__weibo__/i },
  { name: 'dingtalk', pattern: /\bDingTalk\//i },
  { name: 'alipay', pattern: /\bAlipayClient\//i },
  { name: 'douyin', pattern: /\b(aweme|BytedanceWebview)\b/i },
  { name: 'facebook', pattern: /\bFB(AN|AV)\// },
  { name: 'instagram', pattern: /\bInstagram\b/ },
  { name: 'line', pattern: /\bLine\/\d/ },
];

/** Returns the app whose own browser this user agent names; null for an ordinary browser. */
export const inAppBrowserOf = (userAgent: string): InAppBrowser | null =>
  known.find(({ pattern }) => pattern.test(userAgent))?.name ?? null;

const isIos = (userAgent: string): boolean => /iP(hone|ad|od)/.test(userAgent);

/** Returns true if this user agent names a phone or tablet. On a computer the same apps can download. */
const isHandheld = (userAgent: string): boolean => /Mobile|Android|Tablet;|iP(hone|ad|od)/.test(userAgent);

/** Returns the features that the browser of this user agent lacks; empty unless it is an app's own. */
export const missingFeaturesOf = (userAgent: string): readonly MissingFeature[] => {
  if (inAppBrowserOf(userAgent) === null) return [];
  const missing: MissingFeature[] = ['install', 'share'];
  if (isHandheld(userAgent)) missing.push('download');
  // a web view of iOS has no service workers
  if (isIos(userAgent)) missing.push('offline');
  return missing;
};

/** Returns true if this browser lacks a feature because it is an app's own. */
export const lacksFeature = (feature: MissingFeature, { userAgent }: Pick<Navigator, 'userAgent'> = navigator): boolean =>
  missingFeaturesOf(userAgent).includes(feature);
