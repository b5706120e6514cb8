/** An app that opens links in a browser of its own. */
export type InAppBrowser = 'wechat' | 'wecom' | 'qq' | 'weibo' | 'dingtalk' | 'alipay' | 'douyin' | 'facebook' | 'instagram' | 'line';

/** What such a browser cannot do. */
export type MissingFeature = 'install' | 'download' | 'share' | 'offline';

interface Known {
  name: InAppBrowser;
  /** In the user agent. The more special come first: WeCom is WeChat too. */
  pattern: RegExp;
}

/** The apps whose user agents are known. QQ and Weibo are told from the browsers that the same makers sell. */
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

/** The app whose own browser this user agent names; null for a browser. */
export const inAppBrowserOf = (userAgent: string): InAppBrowser | null =>
  known.find(({ pattern }) => pattern.test(userAgent))?.name ?? null;

const isIos = (userAgent: string): boolean => /iP(hone|ad|od)/.test(userAgent);

/** Tells whether this user agent names a phone or a tablet. On a computer the same apps download. */
const isHandheld = (userAgent: string): boolean => /Mobile|Android|Tablet;|iP(hone|ad|od)/.test(userAgent);

/** What the browser of this user agent cannot do; nothing is said of what is no app's own browser. */
export const missingFeaturesOf = (userAgent: string): readonly MissingFeature[] => {
  if (inAppBrowserOf(userAgent) === null) return [];
  const missing: MissingFeature[] = ['install', 'share'];
  if (isHandheld(userAgent)) missing.push('download');
  // a web view of iOS has no service workers
  if (isIos(userAgent)) missing.push('offline');
  return missing;
};

/** Whether this browser cannot do something because it is an app's own. */
export const lacksFeature = (feature: MissingFeature, { userAgent }: Pick<Navigator, 'userAgent'> = navigator): boolean =>
  missingFeaturesOf(userAgent).includes(feature);
