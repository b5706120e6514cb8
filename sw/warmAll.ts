import { detailsOf, picturesOf, WARM_PICTURES, warmRoots } from './warmList.ts';

interface Deps {
  /** Returns true if a newer worker waits for this one to be idle: it fetches everything itself. */
  isOutdated(): boolean;
  /** Returns the answer at a path, which is then cached. */
  read(path: string): Promise<unknown>;
  fetchPicture(path: string): Promise<void>;
}

/** Fetches lists, their details and pictures one after the other, and stops before the next request if a newer worker waits. */
export const warmAll = async ({ isOutdated, read, fetchPicture }: Deps): Promise<void> => {
  const wanted = new Set<string>();
  /** Pictures of details: fetched after those of the lists, which are shown first. */
  const inDetails = new Set<string>();
  const asked = new Set<string>();
  for (const root of warmRoots) {
    if (isOutdated()) return;
    const list = await read(root);
    for (const url of picturesOf(list)) wanted.add(url);
    for (const path of detailsOf(root, list)) {
      if (asked.has(path)) continue;
      asked.add(path);
      if (isOutdated()) return;
      for (const url of picturesOf(await read(path))) inDetails.add(url);
    }
  }
  for (const url of [...new Set([...wanted, ...inDetails])].slice(0, WARM_PICTURES)) {
    if (isOutdated()) return;
    await fetchPicture(url);
  }
};
