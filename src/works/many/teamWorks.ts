import type { Problem } from '#contract/http/problem.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { Draft, OutboxItem } from '#src/offline/index.ts';
import { isOf } from '#src/offline/subject.ts';
import type { Progress, UploadItem } from '#src/offline/uploads/index.ts';
import type { WorkForm } from '#src/works/form/workForm.ts';

/** A draft of a work with its form. */
export interface SavedWork {
  draft: Draft;
  form: WorkForm;
}

/** The progress of the work of a team. */
export type TeamState =
  | { name: 'none' }
  /** Begun on this device in the form of one team. */
  | { name: 'begun' }
  /** Handed in once its film is there. */
  | { name: 'film'; upload: UploadItem; percent: number }
  /** Its film is no longer on this device. */
  | { name: 'lost' }
  | { name: 'queued'; problem: Problem | null }
  | { name: 'sending' }
  /** A draft again, with the server's reason. */
  | { name: 'refused'; problem: Problem }
  | { name: 'handed_in'; no: string };

type ListedTeam = Pick<EntrySummary, 'id' | 'workNo'>;

interface OnDevice {
  items: readonly OutboxItem[];
  saved: readonly SavedWork[];
  uploads: readonly UploadItem[];
  progress: ReadonlyMap<string, Progress>;
}

const isOfEntry = (entryId: string) => isOf('work', { entryId });

const stateOfDraft = ({ draft, form }: SavedWork, { uploads, progress }: OnDevice): TeamState => {
  if (!form.sendWhenReady) return draft.problem ? { name: 'refused', problem: draft.problem } : { name: 'begun' };
  const { video } = form;
  // its files are on the server, or it has none: the outbox has it in a moment
  if (form.kind !== 'video' || video?.from !== 'device') return { name: 'queued', problem: null };
  const upload = uploads.find(({ id }) => id === video.id);
  if (!upload) return { name: 'lost' };
  const sent = Math.max(upload.acceptedBytes, progress.get(upload.id)?.sentBytes ?? 0);
  return { name: 'film', upload, percent: upload.status.name === 'ready' ? 100 : Math.floor((sent / upload.sizeBytes) * 100) };
};

/** Returns how far the work of a team is. It follows from what is stored, so that a page that is opened again tells the same. */
export const teamState = ({ id, workNo }: ListedTeam, device: OnDevice): TeamState => {
  const own = device.items.filter(isOfEntry(id));
  const open = own.find(({ state }) => state === 'waiting' || state === 'sending');
  if (open) return open.state === 'waiting' ? { name: 'queued', problem: open.problem } : { name: 'sending' };
  const saved = device.saved.find(({ draft }) => isOfEntry(id)(draft));
  if (saved) return stateOfDraft(saved, device);
  const sent = own.findLast(({ state }) => state === 'sent');
  const no = (sent?.state === 'sent' ? sent.answerId : null) ?? workNo;
  return no === null ? { name: 'none' } : { name: 'handed_in', no };
};

/** Returns true if a film may be chosen for a team: none is on its way. */
export const takesFilm = (state: TeamState): boolean => {
  if (state.name === 'film') return ['failed', 'needs_file', 'paused'].includes(state.upload.status.name);
  return state.name !== 'queued' && state.name !== 'sending';
};

/** Counts the teams whose work is handed in, is on its way, and waits for its owner. */
export const countTeams = (states: readonly TeamState[]): { handedIn: number; going: number; missing: number } => {
  const handedIn = states.filter(({ name }) => name === 'handed_in').length;
  const going = states.filter((state) => !takesFilm(state)).length;
  return { handedIn, going, missing: states.length - handedIn - going };
};
