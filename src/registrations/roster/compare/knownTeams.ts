import type { EntrySummary } from '#contract/registrations/public.ts';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import type { Device, Draft, OutboxItem } from '#src/offline/index.ts';
import { isOf } from '#src/offline/subject.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { SavedForm } from '#src/registrations/form/state/savedForm.ts';
import type { KnownTeam } from './compareTeams.ts';

/** A known team; a draft with its form. */
export interface DeviceTeam extends KnownTeam {
  draft: { revision: number; values: FormValues; version: number | null } | null;
}

interface Deps {
  drafts: Pick<Device['drafts'], 'list' | 'read'>;
  outbox: Pick<Device['outbox'], 'formOf'>;
  cachedResponses: Pick<Device['cachedResponses'], 'find'>;
}

const isOfCompetition =
  (competitionId: string) =>
  ({ competition }: Pick<Draft, 'competition'>): boolean =>
    competition.id === competitionId;

/** Returns the account's teams in a competition as far as this device has them: drafts, what waits to be sent, entries. */
export const knownTeams = async (
  competitionId: string,
  { entries, waiting }: { entries: readonly EntrySummary[]; waiting: readonly OutboxItem[] },
  { drafts, outbox, cachedResponses }: Deps,
): Promise<DeviceTeam[]> => {
  const own = (await drafts.list()).filter(isOf('registration')).filter(isOfCompetition(competitionId));
  const ofDraft = async ({ id, label }: Draft): Promise<DeviceTeam[]> => {
    const found = await drafts.read(id, SavedForm);
    // one that cannot be read is no team of the list: it can neither be compared nor replaced
    if (!found) return [];
    const { members } = found.form.values;
    return [{ id, kind: 'draft', name: label, members, draft: { revision: found.draft.revision, ...found.form } }];
  };
  const ofEntry = async ({ id, teamName }: EntrySummary): Promise<DeviceTeam> => {
    const members = (await cachedResponses.find('GET /api/registrations/:id', id))?.value.members ?? null;
    return { id, kind: 'entry', name: teamName, members, draft: null };
  };
  const ofWaiting = async ({ id, label }: OutboxItem): Promise<DeviceTeam> => {
    const form = await outbox.formOf(id, SavedForm);
    return { id, kind: 'waiting', name: label, members: form?.values.members ?? null, draft: null };
  };
  const queued = waiting
    .filter(isOf('registration'))
    .filter(isOfCompetition(competitionId))
    .filter(({ state }) => state === 'waiting' || state === 'sending');
  const standing = entries.filter(({ competition, state }) => competition.id === competitionId && !endedStates.includes(state));
  const [ofDrafts, ofQueued, ofEntries] = await Promise.all([
    Promise.all(own.map(ofDraft)),
    Promise.all(queued.map(ofWaiting)),
    Promise.all(standing.map(ofEntry)),
  ]);
  return [...ofDrafts.flat(), ...ofQueued, ...ofEntries];
};
