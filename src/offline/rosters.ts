import type { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import { type DeviceDatabase, onDevice } from './database.ts';
import { type LiveQuery, liveQuery } from './liveQuery.ts';
import { type CompetitionBrief, RosterRow, readable, SCHEMA_VERSION } from './rows.ts';
import type { DeviceKey } from './storage/deviceKey.ts';

/** The facts about a list that is being imported. */
export interface RosterInProgress {
  competition: CompetitionBrief;
  /** Number of children in the list. */
  children: number;
  savedAt: number;
}

/** The parts of a list that is being imported; any JSON values. */
export interface RosterParts {
  /** The part that changes with every correction. */
  state: unknown;
  /** The file as it was read, which a correction does not change; left out, the stored one stays. */
  source?: unknown;
}

/** The lists of one account that are being imported on this device, one for each competition. */
export interface Rosters {
  /**
   * Returns the list's next revision; null: it was not saved yet. Fails with `conflict` if another tab has saved since `revision`, with `not_found` if it
   * has removed the list, with signed_out if it has signed out, and with `device_storage_…` if the device cannot store.
   */
  save(competition: CompetitionBrief, children: number, parts: RosterParts, revision: number | null): Promise<number>;
  /** Returns the revision of what the next save replaces; null if there is none. */
  revisionOf(competitionId: string): Promise<number | null>;
  /** Returns null if there is none that this release can read; a source that it cannot read is null. */
  read<S, T>(
    competitionId: string,
    schemas: { state: z.ZodType<S>; source: z.ZodType<T> },
  ): Promise<(RosterInProgress & { state: S; source: T | null }) | null>;
  /** With `revision`, removes the list only if no other tab has saved since. */
  remove(competitionId: string, revision?: number): Promise<void>;
  /** The live query of all, the last saved first, across all tabs. */
  readonly all: LiveQuery<RosterInProgress[]>;
}

interface RostersDeps {
  db: DeviceDatabase;
  deviceKey: DeviceKey;
  accountId: string;
  now: () => number;
  /** Called after the first list is saved: requests persistent storage. */
  onSaved?: () => void;
}

export const createRosters = ({ db, deviceKey, accountId, now, onSaved }: RostersDeps): Rosters => {
  const idOf = (competitionId: string) => `${accountId} ${competitionId}`;
  const findOwn = async (competitionId: string): Promise<RosterRow | null> => {
    const row = RosterRow.safeParse(await db.rosters.get(idOf(competitionId)));
    return row.success ? row.data : null;
  };
  const facts = ({ competition, children, savedAt }: RosterRow): RosterInProgress => ({ competition, children, savedAt });
  return {
    async save(competition, children, parts, revision) {
      const id = idOf(competition.id);
      const [state, source] = await Promise.all([
        deviceKey.seal(parts.state, `${id} state`),
        parts.source === undefined ? undefined : deviceKey.seal(parts.source, `${id} source`),
      ]);
      // only while the key that sealed exists: rows that another tab's sign-out has removed do not come back
      const next = (revision ?? 0) + 1;
      await onDevice(() =>
        db.transaction('rw', db.rosters, db.keys, async () => {
          const [, before] = await Promise.all([deviceKey.confirm(), findOwn(competition.id)]);
          if ((before?.revision ?? null) !== revision) throw new Problem(before ? 'conflict' : 'not_found');
          await db.rosters.put({
            accountId,
            schemaVersion: SCHEMA_VERSION,
            id,
            competition,
            children,
            savedAt: now(),
            revision: next,
            state,
            source: source ?? before?.source ?? null,
          });
        }),
      );
      onSaved?.();
      return next;
    },
    revisionOf: (competitionId) => onDevice(async () => (await findOwn(competitionId))?.revision ?? null),
    read: (competitionId, schemas) =>
      onDevice(async () => {
        const row = await findOwn(competitionId);
        if (!row) return null;
        const state = schemas.state.safeParse(await deviceKey.open(row.state, `${row.id} state`).catch(() => null));
        if (!state.success) return null;
        const opened = row.source && (await deviceKey.open(row.source, `${row.id} source`).catch(() => null));
        return { ...facts(row), state: state.data, source: schemas.source.safeParse(opened).data ?? null };
      }),
    remove: (competitionId, revision) =>
      onDevice(() =>
        db.transaction('rw', db.rosters, async () => {
          if (revision === undefined || (await findOwn(competitionId))?.revision === revision) await db.rosters.delete(idOf(competitionId));
        }),
      ),
    all: liveQuery(
      () => db.rosters.where('accountId').equals(accountId).toArray(),
      async (found) =>
        readable(RosterRow, found)
          .map(facts)
          .sort((a, b) => b.savedAt - a.savedAt),
    ),
  };
};
