import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { OwnWork } from '#contract/works/public.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { isOf } from '#src/offline/subject.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { call } from '#src/platform/api/api.ts';
import { ownWorkKey } from '#src/works/form/useWorkPage.ts';
import { formOfWork, WorkForm } from '#src/works/form/workForm.ts';
import { useUploadItems } from '#src/works/uploads/useUploads.ts';
import type { FilmTeam, WorkBefore } from './filmRows.ts';
import { type SavedWork, type TeamState, teamState } from './teamWorks.ts';

const NAME = 'GET /api/registrations/:id/work';
const none: readonly SavedWork[] = [];

const readSaved = async (device: Device, drafts: readonly Draft[]): Promise<SavedWork[]> => {
  const read = await Promise.all(drafts.map(({ id }) => device.drafts.read(id, WorkForm)));
  return read.flatMap((each) => each ?? []);
};

/** Returns the drafts of works on this device with their forms. */
const useSavedWorks = (device: Device): readonly SavedWork[] => {
  const all = useLiveQuery(device.drafts.all);
  const drafts = all.state === 'ready' ? all.value.filter(isOf('work')) : [];
  const { data = none } = useQuery({
    queryKey: ['drafts of works', device.accountId, drafts.map(({ id, revision }) => `${id} ${revision}`)],
    queryFn: () => readSaved(device, drafts),
    networkMode: 'always',
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  // one that was sent meanwhile is gone from the list at once
  return data.flatMap(({ draft, form }) => {
    const current = drafts.find(({ id }) => id === draft.id);
    return current ? [{ draft: current, form }] : [];
  });
};

const beforeOf = (entry: EntrySummary, state: TeamState, saved: SavedWork | undefined, work: OwnWork | undefined): FilmTeam['before'] => {
  const hasWork = entry.workNo !== null || state.name === 'handed_in';
  if (hasWork && !work) return undefined;
  const handedIn = work ? formOfWork(work) : null;
  const about: Pick<WorkBefore, 'isPublic'> = { isPublic: work?.public ?? false };
  if (saved) return { ...about, draft: saved.draft, form: { ...saved.form, basedOn: handedIn?.basedOn ?? saved.form.basedOn } };
  return handedIn && { ...about, draft: null, form: handedIn };
};

interface TeamsDeps {
  device: Device;
  uploads: Uploads;
  entries: readonly EntrySummary[];
}

/** Returns how far the work of each team is, and what a film for it would replace; `read`: the teams whose handed-in works are read. */
export const useTeams = ({ device, uploads, entries }: TeamsDeps, read: ReadonlySet<string>) => {
  const saved = useSavedWorks(device);
  const outbox = useLiveQuery(device.outbox.items);
  const { items, progress } = useUploadItems(uploads);
  const { accountId } = device;
  const stored = { items: outbox.state === 'ready' ? outbox.value : [], saved, uploads: items, progress };
  const states = new Map(entries.map((entry) => [entry.id, teamState(entry, stored)]));
  const works = useQueries({
    queries: entries.map(({ id, workNo }) => ({
      queryKey: ownWorkKey(id, accountId),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(NAME, { params: { id } }, { signal, accountId }),
      enabled: workNo !== null && read.has(id),
    })),
  });
  const teams = new Map(
    entries.map((entry, index): [string, FilmTeam] => {
      const { id, teamName, competition, workNo } = entry;
      const state = states.get(id) ?? { name: 'none' };
      const own = saved.find(({ draft }) => isOf('work', { entryId: id })(draft));
      return [id, { id, teamName, competition, workNo, before: beforeOf(entry, state, own, works[index]?.data) }];
    }),
  );
  return { states, teams, items };
};
