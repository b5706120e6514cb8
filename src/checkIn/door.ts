import { z } from 'zod';
import { CheckInEvent, type CheckInState, DoorList, type DoorSync, MAX_PRESSES, Press } from '#contract/eventDay/checkIn.ts';
import { mergedEvents } from '#contract/eventDay/rules/checkInState.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Notes } from '#src/offline/notes.ts';
import type { Lock } from '#src/offline/storage/lock.ts';

/** All that a door keeps: its link, the list, what has arrived from all doors, and its own presses that are still to be sent. */
export const DoorDay = z.object({
  token: z.string(),
  door: z.string(),
  expiresAt: z.int(),
  list: DoorList.nullable(),
  events: z.array(CheckInEvent),
  waiting: z.array(Press),
  syncedAt: z.int().nullable(),
});
export type DoorDay = z.infer<typeof DoorDay>;

const NOTE = 'day';

/** Returns a door's day before its first answer. */
export const newDay = (token: string): DoorDay => ({
  token,
  door: '',
  expiresAt: Number.MAX_SAFE_INTEGER,
  list: null,
  events: [],
  waiting: [],
  syncedAt: null,
});

/** Takes in an answer to what was sent. */
export const withAnswer = (day: DoorDay, sent: readonly Press[], answer: DoorSync, now: number): DoorDay => {
  const keys = new Set(sent.map(({ key }) => key));
  return {
    ...day,
    door: answer.door,
    expiresAt: answer.expiresAt,
    list: answer.list ?? day.list,
    events: mergedEvents(day.events, answer.events),
    waiting: day.waiting.filter(({ key }) => !keys.has(key)),
    syncedAt: now,
  };
};

interface DoorDeps {
  /** Null if the device stores nothing: then the day is in memory. */
  notes: Notes | null;
  lock: Lock;
  forget: () => Promise<void>;
  send: (body: { token: string; since: number; listVersion: string | null; presses: Press[] }) => Promise<DoorSync>;
  now: () => number;
  newKey: () => string;
  onChange: (day: DoorDay | null) => void;
}

/** The outcome of an attempt to reach the server, with the number of presses that came to nothing: about teams that take part no more, or unsent at the end. */
export type Synced = { state: 'sent'; dropped: number } | { state: 'ended'; lost: number } | { state: 'failed'; problem: Problem };

export interface Door {
  /** Reads the day of this device; null if it is no door. A link replaces another door's day, whose unsent presses are sent by the new one. */
  open(token: string | null): Promise<DoorDay | null>;
  press(teamId: string, state: CheckInState): Promise<void>;
  /** Sends what waits and reads what has come. After the end nothing is left on the device. */
  sync(): Promise<Synced>;
  leave(): Promise<void>;
}

/** Creates the door of this device. Tabs share it: each change reads what the others have written. */
export const createDoor = ({ notes, lock, forget, send, now, newKey, onChange }: DoorDeps): Door => {
  let memory: DoorDay | null = null;
  const read = async (): Promise<DoorDay | null> => (notes ? ((await notes.read(NOTE, DoorDay))?.value ?? null) : memory);
  const change = (next: (day: DoorDay | null) => DoorDay | null): Promise<void> =>
    lock.alone(async () => {
      const day = next(await read());
      memory = day;
      if (day) await notes?.save(NOTE, day);
      onChange(day);
    });
  const leave = async (): Promise<void> => {
    await lock.alone(async () => {
      memory = null;
      await forget();
    });
    onChange(null);
  };
  return {
    leave,
    async open(token) {
      await change((day) => (token === null || day?.token === token ? day : { ...newDay(token), waiting: day?.waiting ?? [] }));
      const day = notes ? await read() : memory;
      if (day === null || day.expiresAt > now()) return day;
      await leave();
      return null;
    },
    press: (teamId, state) => change((day) => day && { ...day, waiting: [...day.waiting, { key: newKey(), teamId, state, at: now() }] }),
    async sync() {
      const day = await read();
      if (!day) return { state: 'ended', lost: 0 };
      const presses = day.waiting.slice(0, MAX_PRESSES);
      try {
        const answer = await send({
          token: day.token,
          since: day.events.at(-1)?.number ?? 0,
          listVersion: day.list?.version ?? null,
          presses,
        });
        await change((current) => current && withAnswer(current, presses, answer, now()));
        return { state: 'sent', dropped: answer.dropped.length };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.code !== 'link_expired') return { state: 'failed', problem: error };
        const lost = (await read())?.waiting.length ?? 0;
        await leave();
        return { state: 'ended', lost };
      }
    },
  };
};
