/** User-agent marks and browser names. The first match counts: a browser built on another one carries that one's name too. */
const browsers: readonly [mark: RegExp, name: string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/MQQBrowser\/|QQBrowser\//, 'QQ Browser'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [mark: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/OpenHarmony|HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

const MAX_LENGTH = 40;

/** Returns a short, readable name of a device, ‘Chrome on Android’, from its user agent; empty if nothing is recognised. */
export const deviceName = (userAgent: string): string => {
  const nameIn = (names: typeof browsers) => names.find(([mark]) => mark.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? /^[\w.-]+/.exec(userAgent)?.[0].slice(0, MAX_LENGTH) ?? '';
};
