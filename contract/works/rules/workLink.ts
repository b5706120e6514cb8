import { cleanLine, usualWidth } from '#contract/text/typedText.ts';

export type LinkService = 'youtube' | 'google_drive';

export interface WorkLink {
  service: LinkService;
  /** The service's id of the video. */
  id: string;
  /** The canonical URL of the video. */
  url: string;
}

const YOUTUBE_ID = /^[\w-]{11}$/;
const DRIVE_ID = /^[\w-]{10,100}$/;
const MAX_LENGTH = 500;

/** Brackets and quotation marks around a copied address, and sentence punctuation after it. */
const AROUND = /^[\p{Ps}\p{Pi}<"']+|[\p{Pe}\p{Pf}>"'.,;!。，；！、]+$/gu;

/** Adds the scheme, which copied addresses often lack. */
const withScheme = (text: string): string => (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`);

const parse = (text: string): URL | null => {
  const address = withScheme(text);
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return null;
  const url = new URL(address);
  const plain = url.username === '' && url.password === '' && url.port === '';
  return plain && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null;
};

const youtubeId = (url: URL): string | null => {
  const path = url.pathname.split('/').filter(Boolean);
  if (url.hostname === 'youtu.be') return path[0] ?? null;
  if (!['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'].includes(url.hostname)) return null;
  if (path[0] === 'watch') return url.searchParams.get('v');
  return ['embed', 'shorts', 'live', 'v'].includes(path[0] ?? '') ? (path[1] ?? null) : null;
};

const driveId = (url: URL): string | null => {
  if (!['drive.google.com', 'docs.google.com'].includes(url.hostname)) return null;
  const inPath = /^\/file(?:\/u\/\d+)?\/d\/([^/]+)/.exec(url.pathname)?.[1];
  return inPath ?? (['/open', '/uc'].includes(url.pathname) ? url.searchParams.get('id') : null);
};

/** Returns the YouTube or Google Drive video that a link leads to; null for any other link (specification, section 6). */
export const workLink = (text: string): WorkLink | null => {
  const url = parse(usualWidth(cleanLine(text)).replace(AROUND, ''));
  if (!url) return null;
  const youtube = youtubeId(url);
  if (youtube !== null && YOUTUBE_ID.test(youtube))
    return { service: 'youtube', id: youtube, url: `https://www.youtube.com/watch?v=${youtube}` };
  const drive = driveId(url);
  if (drive === null || !DRIVE_ID.test(drive)) return null;
  // Older shared files open only with the resource key of their link.
  const key = url.searchParams.get('resourcekey');
  const query = key && /^[\w-]{1,60}$/.test(key) ? `?resourcekey=${key}` : '';
  return { service: 'google_drive', id: drive, url: `https://drive.google.com/file/d/${drive}/view${query}` };
};
