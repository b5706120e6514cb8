import { useEffect, useMemo, useState } from 'react';
import type { KnownRounds } from '#src/judging/marks/useJudgeRounds.ts';
import type { OnDevice } from '#src/judging/marks/useOnDevice.ts';
import type { Device } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import type { TakenAlong, TakenWork } from '#src/offline/takenAlong/index.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { connection } from '#src/platform/connectivity/connection.ts';
import { accountConfirmed } from '#src/platform/device/deviceEvents.ts';
import { wantedOf } from './takenWorks.ts';

/** The works that the judge has taken along, by number. */
export interface TakenHere {
  /** Null until it is open, and if this device stores nothing. */
  engine: TakenAlong | null;
  /** False until it is known what is on this device. */
  isKnown: boolean;
  works: ReadonlyMap<string, TakenWork>;
}

let opened: { device: Device; taken: Promise<TakenAlong>; stop: () => void } | null = null;

/** Has the works go on after events that make success likely. */
const follow = (taken: TakenAlong): (() => void) => {
  const wake = () => void taken.wake();
  const seen = () => document.visibilityState === 'visible' && wake();
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', seen);
  const ends = [
    connection.subscribe(() => connection.current() === 'back' && wake()),
    accountConfirmed.subscribe(({ id }) => id === taken.accountId && void taken.tryNow()),
  ];
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', seen);
    for (const end of ends) end();
  };
};

/** Opens the works of a device's account, once for each sign-in, whose key seals them; closes the ones before. After a failure the next call retries. */
const openTaken = (device: Device): Promise<TakenAlong> => {
  if (opened?.device === device) return opened.taken;
  opened?.stop();
  const taken = loadChunk(() => import('#src/offline/takenAlong/index.ts')).then(({ openBrowserTakenAlong }) =>
    openBrowserTakenAlong(device.accountId),
  );
  const current = { device, taken, stop: () => {} };
  opened = current;
  taken.then(
    (engine) => {
      const end = follow(engine);
      current.stop = () => {
        end();
        engine.close();
      };
      if (opened !== current) current.stop();
    },
    () => {
      if (opened === current) opened = null;
    },
  );
  return taken;
};

/** Returns what the judge has taken along, and removes what is no longer theirs by the rounds that are known. */
export const useTakenAlong = (local: OnDevice | null, known: KnownRounds | undefined): TakenHere => {
  const [engine, setEngine] = useState<TakenAlong | 'failed' | null>(null);
  const device = local?.device ?? null;
  useEffect(() => {
    if (!device) return;
    let isCurrent = true;
    openTaken(device).then(
      (taken) => isCurrent && setEngine(taken),
      // a device without storage takes nothing along
      () => isCurrent && setEngine('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [device]);
  const taken = engine === 'failed' ? null : engine;
  useEffect(() => {
    if (taken && known) taken.follow(wantedOf(known.rounds), known.asOf).catch(() => {});
  }, [taken, known]);
  const items = useLiveQuery(taken?.items ?? null);
  const isKnown = engine === 'failed' || items.state !== 'loading' || (local !== null && device === null);
  return useMemo(
    () => ({ engine: taken, isKnown, works: new Map(items.state === 'ready' ? items.value.map((work) => [work.no, work]) : []) }),
    [taken, isKnown, items],
  );
};
