import { useEffect, useState } from 'react';
import { Problem } from '#contract/http/problem.ts';
import type { TakenAlong } from '#src/offline/takenAlong/index.ts';

/** The size of a work's files, or the reason why it is not known. */
export type Size = { bytes: number } | { problem: Problem };

/** Number of works that are measured at a time. */
const LANES = 3;

/** Asks the server for the sizes of works, each by number with its files; none is in the map before its answer. */
export const useSizes = (engine: TakenAlong, works: readonly { no: string; urls: readonly string[] }[]): ReadonlyMap<string, Size> => {
  const [sizes, setSizes] = useState<ReadonlyMap<string, Size>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once, as the dialog opens
  useEffect(() => {
    const closing = new AbortController();
    const rest = works[Symbol.iterator]();
    const measure = async (urls: readonly string[]): Promise<Size> => {
      try {
        let bytes = 0;
        for (const url of urls) bytes += await engine.measure(url, closing.signal);
        return { bytes };
      } catch (error) {
        return { problem: error instanceof Problem ? error : new Problem('unexpected') };
      }
    };
    const lane = async () => {
      for (const { no, urls } of rest) {
        const size = await measure(urls);
        if (closing.signal.aborted) return;
        setSizes((before) => new Map(before).set(no, size));
      }
    };
    for (let at = 0; at < LANES; at += 1) void lane();
    return () => closing.abort(new Problem('unexpected'));
  }, []);
  return sizes;
};

/** Returns the browser's estimate of its storage; null until it is known, and if the browser tells none. */
export const useEstimate = (): StorageEstimate | null => {
  const [estimate, setEstimate] = useState<StorageEstimate | null>(null);
  useEffect(() => {
    let isCurrent = true;
    navigator.storage?.estimate?.().then(
      (found) => isCurrent && setEstimate(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return estimate;
};
