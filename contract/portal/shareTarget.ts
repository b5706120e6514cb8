/** Path at which the installed portal receives films and pictures from other apps: its manifest names it, the service worker answers the POST. */
export const SHARE_PATH = '/uploadWork';
/** The form field of the shared files. */
export const SHARE_FIELD = 'files';

/** Reasons why a share was not stored: the browser had no service worker yet, the device has no room, or storing failed. */
export const shareProblems = ['no_worker', 'no_room', 'failed'] as const;
export type ShareProblem = (typeof shareProblems)[number];

/** Returns the path of the page that shows the shared files. */
export const sharePage = (problem?: ShareProblem): string => (problem ? `${SHARE_PATH}?problem=${problem}` : SHARE_PATH);
