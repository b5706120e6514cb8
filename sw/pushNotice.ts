import { isPortalPath } from '#contract/portal/rules/portalPath.ts';

/** A pushed notice as it is shown. */
export interface PushNotice {
  title: string;
  body: string;
  path: string;
  tag: string;
}

const HOME = '/personal';
const BASE = 'https://portal.invalid';

/** The path of a screen of the portal; what would lead to another site is My events. */
export const pathOf = (value: unknown): string => {
  if (typeof value !== 'string' || !isPortalPath(value)) return HOME;
  const { pathname, search } = new URL(value, BASE);
  return pathname + search;
};

/** Whether a tab's address shows the screen at a path: what else it says, a filter perhaps, makes it no other. */
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

/** What a push says. One that cannot be read still is a notice: browsers take the permission away from who shows none. */
export const pushNoticeOf = (text: string): PushNotice => {
  const data = parse(text);
  return {
    title: textIn(data, 'title') || 'Tangible Cup',
    body: textIn(data, 'body'),
    path: pathOf(textIn(data, 'path')),
    tag: textIn(data, 'tag') || 'notice',
  };
};
