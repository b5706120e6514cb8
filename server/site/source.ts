import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connection.ts';
import type { SiteSource } from '#server/platform/site.ts';
import { effective, settingsOf } from './effective.ts';
import { newestVersion } from './store.ts';

/** The settings, with a way to reload them after a change. */
export interface ReloadedSite extends SiteSource {
  reload(): Promise<void>;
}

/** Reads the settings. `reload` is called after a change, and on a timer for changes by other processes. */
export const loadSite = async (config: Config, db: Db): Promise<ReloadedSite> => {
  let number = -1;
  let now = effective(config, 0, settingsOf(config, undefined));
  const reload = async (): Promise<void> => {
    const row = await newestVersion(db);
    // A slow read must not restore settings that a later one has replaced.
    if ((row?.number ?? 0) <= number) return;
    now = effective(config, row?.number ?? 0, settingsOf(config, row));
    number = row?.number ?? 0;
  };
  await reload();
  return { now: () => now, reload };
};
