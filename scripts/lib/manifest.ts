import type { Locale } from '../../contract/http/common.ts';
import { SHARE_FIELD, SHARE_PATH } from '../../contract/portal/shareTarget.ts';

/** Names and appearance of the installed portal; `scripts/draw-icons.ts` writes the manifests, `scripts/take-screenshots.ts` takes the pictures. */

const words = {
  'zh-CN': {
    description: '面向学前与小学儿童的国际实物编程赛事：报名、查成绩、看新闻，没有网络也能打开。',
    personal: '我的赛事',
    upload: '上传作品',
    vote: '为作品投票',
    results: '查询成绩',
    home: '首页',
    competitions: '赛事列表',
    wide: '首页（电脑）',
  },
  'en-US': {
    description:
      'The international tangible coding competition for preschool and primary children: sign up, look up results, read on without a network.',
    personal: 'My events',
    upload: 'Upload a work',
    vote: 'Vote for a work',
    results: 'Look up a result',
    home: 'The home page',
    competitions: 'The competitions',
    wide: 'The home page on a large screen',
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** The pages whose screenshots an app store or a browser shows, with the picture size in px. */
export const screenshots = [
  { name: 'home', path: '/', form: 'narrow', width: 390, height: 844, ratio: 2 },
  { name: 'competitions', path: '/matchSign', form: 'narrow', width: 390, height: 844, ratio: 2 },
  { name: 'wide', path: '/', form: 'wide', width: 1440, height: 900, ratio: 1 },
] as const;

/** iPhones and iPads in portrait, in CSS px: iOS shows a start picture only if one fits exactly. */
export const APPLE_SCREENS = [
  { width: 375, height: 667, ratio: 2 },
  { width: 414, height: 896, ratio: 2 },
  { width: 375, height: 812, ratio: 3 },
  { width: 390, height: 844, ratio: 3 },
  { width: 393, height: 852, ratio: 3 },
  { width: 402, height: 874, ratio: 3 },
  { width: 414, height: 736, ratio: 3 },
  { width: 414, height: 896, ratio: 3 },
  { width: 428, height: 926, ratio: 3 },
  { width: 430, height: 932, ratio: 3 },
  { width: 440, height: 956, ratio: 3 },
  { width: 744, height: 1133, ratio: 2 },
  { width: 768, height: 1024, ratio: 2 },
  { width: 810, height: 1080, ratio: 2 },
  { width: 820, height: 1180, ratio: 2 },
  { width: 834, height: 1194, ratio: 2 },
  { width: 1024, height: 1366, ratio: 2 },
] as const;

/** Returns the web app manifest in a language (W3C Application Manifest). */
export const manifestOf = (locale: Locale, name: string) => {
  const own = words[locale];
  const icon = (purpose: 'any' | 'maskable' | 'monochrome', size: number) => ({
    src: `/icons/${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const shortcut = (key: 'personal' | 'upload' | 'vote' | 'results', url: string) => ({
    name: own[key],
    url,
    icons: [{ src: `/icons/shortcut-${key}.png`, sizes: '192x192', type: 'image/png' }],
  });
  return {
    id: '/',
    name,
    short_name: name,
    description: own.description,
    lang: locale,
    dir: 'ltr',
    start_url: '/?source=installed',
    scope: '/',
    display: 'standalone',
    theme_color: '#fff9ef',
    background_color: '#fff9ef',
    categories: ['education', 'kids'],
    icons: (['any', 'maskable', 'monochrome'] as const).flatMap((purpose) => [icon(purpose, 192), icon(purpose, 512)]),
    // Phones show three of them.
    shortcuts: [
      shortcut('personal', '/personal?source=shortcut'),
      shortcut('upload', `${SHARE_PATH}?source=shortcut`),
      shortcut('vote', '/vote?source=shortcut'),
      shortcut('results', '/achievement?source=shortcut'),
    ],
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      // Any film and picture: an unusable one is reported with its reason.
      params: { files: [{ name: SHARE_FIELD, accept: ['video/*', 'image/*'] }] },
    },
    screenshots: screenshots.map(({ name: picture, form, width, height, ratio }) => ({
      src: `/screenshots/${picture}-${locale}.webp`,
      sizes: `${width * ratio}x${height * ratio}`,
      type: 'image/webp',
      form_factor: form,
      label: own[picture],
    })),
  };
};
