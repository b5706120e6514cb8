import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { SavedForm } from '#src/registrations/form/state/savedForm.ts';

/** The names of the children of a draft or an entry, by its id. */
export type ChildNames = ReadonlyMap<string, readonly string[]>;
export const noNames: ChildNames = new Map();

interface Deps {
  drafts: Pick<Device['drafts'], 'read'>;
  cachedResponses: Pick<Device['cachedResponses'], 'find'>;
}

const ENTRY = 'GET /api/registrations/:id';

/** Returns the children's names that this device has: of drafts, and of entries whose details it stores. Unreadable items have none. */
export const readChildNames = async (
  entries: readonly Pick<EntrySummary, 'id'>[],
  drafts: readonly Pick<Draft, 'id'>[],
  device: Deps,
): Promise<ChildNames> => {
  const ofDraft = async ({ id }: { id: string }) => (await device.drafts.read(id, SavedForm))?.form.values.members;
  const ofEntry = async ({ id }: { id: string }) => (await device.cachedResponses.find(ENTRY, id))?.value.members;
  const named = (id: string, members: Promise<readonly { name: string }[] | undefined>) =>
    members.then(
      (found = []) => [id, found.map(({ name }) => name)] as const,
      () => [id, []] as const,
    );
  return new Map<string, readonly string[]>(
    await Promise.all([
      ...drafts.map((draft) => named(draft.id, ofDraft(draft))),
      ...entries.map((entry) => named(entry.id, ofEntry(entry))),
    ]),
  );
};

interface ChildNamesQuery {
  entries: readonly EntrySummary[];
  drafts: readonly Draft[];
  device: Device | null;
  enabled: boolean;
  /** True if entries whose details are still being fetched (`useCachedDetails`) are read again until they are there. */
  awaitsDetails?: boolean;
}

const READ_AGAIN_MS = 2000;

/** Queries `readChildNames` once the reader searches. */
export const useChildNames = ({ entries, drafts, device, enabled, awaitsDetails = false }: ChildNamesQuery) =>
  useQuery({
    queryKey: ['child names', device?.accountId, entries.map(({ id }) => id), drafts.map(({ id, revision }) => `${id} ${revision}`)],
    queryFn: () => (device ? readChildNames(entries, drafts, device) : noNames),
    enabled: enabled && device !== null,
    networkMode: 'always',
    refetchInterval: ({ state: { data } }) => {
      const isComplete = entries.every(({ id }) => (data?.get(id) ?? []).length > 0);
      return awaitsDetails && !isComplete ? READ_AGAIN_MS : false;
    },
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
