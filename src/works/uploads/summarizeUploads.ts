import type { Progress, UploadItem } from '#src/offline/uploads/index.ts';

/** Statuses by priority: first those that need the owner, then those in progress. */
const RANK: readonly UploadItem['status']['name'][] = ['needs_file', 'failed', 'uploading', 'waiting', 'received', 'paused', 'ready'];

/** Summarizes uploads: the most important status and the total progress; null if none is pending. */
export const summarizeUploads = (items: readonly UploadItem[], progress: ReadonlyMap<string, Progress>) => {
  const works = items.filter(({ purpose, status }) => purpose === 'work' && status.name !== 'ready');
  const name = RANK.find((each) => works.some(({ status }) => status.name === each));
  const [first] = works;
  if (!name || !first) return null;
  const sent = works.reduce((sum, { id, acceptedBytes }) => sum + Math.max(acceptedBytes, progress.get(id)?.sentBytes ?? 0), 0);
  const size = works.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return { name, percent: Math.floor((sent / size) * 100), registrationId: first.registrationId };
};
