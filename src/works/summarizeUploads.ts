import type { Progress, UploadItem } from '#src/offline/uploads/index.ts';

/** What matters most of several uploads: what needs their owner, then what goes on. */
const RANK: readonly UploadItem['status']['name'][] = ['needs_file', 'failed', 'uploading', 'waiting', 'received', 'paused', 'ready'];

/** Several uploads in one: where they stand and how far they have come together; null where there is nothing to say. */
export const summarizeUploads = (items: readonly UploadItem[], progress: ReadonlyMap<string, Progress>) => {
  const works = items.filter(({ purpose, status }) => purpose === 'work' && status.name !== 'ready');
  const name = RANK.find((each) => works.some(({ status }) => status.name === each));
  const [first] = works;
  if (!name || !first) return null;
  const sent = works.reduce((sum, { id, acceptedBytes }) => sum + Math.max(acceptedBytes, progress.get(id)?.sentBytes ?? 0), 0);
  const size = works.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return { name, percent: Math.floor((sent / size) * 100), registrationId: first.registrationId };
};
