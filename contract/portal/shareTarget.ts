/** Where the installed portal takes films and pictures from other apps: its manifest names it, the service worker answers the POST. */
export const SHARE_PATH = '/uploadWork';
/** The form field of the shared files. */
export const SHARE_FIELD = 'files';

/** Why nothing of a share was stored: the browser had no service worker yet, the device has no room, or storing failed. */
export const shareProblems = ['no_worker', 'no_room', 'failed'] as const;
export type ShareProblem = (typeof shareProblems)[number];

/** The page that shows what was shared. */
export const sharePage = (problem?: ShareProblem): string => (problem ? `${SHARE_PATH}?problem=${problem}` : SHARE_PATH);
