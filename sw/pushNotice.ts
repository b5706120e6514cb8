import { isPortalPath } from '#contract/portal/rules/portalPath.ts';

/** A pushed notice for display. */
export interface PushNotice {
  title: string;
  body: string;
  path: string;
  tag: string;
}

const HOME = '/personal';
const BASE = 'https://portal.invalid';

/** Returns the path of a portal screen; My events in place of a link to another site. */
export const pathOf = (value: unknown): string => {
  if (typeof value !== 'string' || !isPortalPath(value)) return HOME;
  const { pathname, search } = new URL(value, BASE);
  return pathname + search;
};

/** Returns true if a tab's address shows the screen at a path, whatever its query, such as a filter. */
export const isShownAt = (address: string, path: string): boolean => {
  const [tab, wanted] = [new URL(address), new URL(path, BASE)];
  return tab.pathname === wanted.pathname && [...wanted.searchParams].every(([name, value]) => tab.searchParams.get(name) === value);
};

const textIn = (data: unknown, name: keyof PushNotice): string => {
  const value: unknown = typeof data === 'object' && data !== null ? Object.getOwnPropertyDescriptor(data, name)?.value : null;
  return typeof value === 'string' ? value : '';
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Parses a push. An unreadable one is still shown as a notice: browsers revoke the permission if none is shown. */
export const pushNoticeOf = (text: string): PushNotice => {
  const data = parse(text);
  return {
    title: textIn(data, 'title') || 'Tangible Cup',
    body: textIn(data, 'body'),
    path: pathOf(textIn(data, 'path')),
    tag: textIn(data, 'tag') || 'notice',
  };
};
