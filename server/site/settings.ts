import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { type CurrentSettings, retentionSettings, type SettingsVersion, type SiteSettings } from '#contract/site/admin.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { retentionLimits, settingsOf } from './effective.ts';
import type { ReloadedSite } from './source.ts';
import { countVersions, insertVersion, newestVersion, newestVersions, type SiteVersionRow } from './store.ts';

type SettingsDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'ids'>;
const VERSIONS_SHOWN = 100;

/** Returns the current settings in the database, with their limits. */
export const currentSettings = async (config: Deps['config'], db: Db | Tx): Promise<CurrentSettings> => {
  const row = await newestVersion(db);
  return {
    number: row?.number ?? 0,
    settings: settingsOf(config, row),
    retentionLimits: retentionLimits(config),
    changed: row ? { by: row.byName, at: row.at } : null,
  };
};

const refuseLonger = (config: Deps['config'], { retentionDays }: SiteSettings): void => {
  const limits = retentionLimits(config);
  const longer = retentionSettings.find((kind) => retentionDays[kind] > limits[kind]);
  if (longer) throw fieldProblem(`settings.retentionDays.${longer}`, 'longer_than_promised');
};

/**
 * Changes the settings for the whole site, as a new version. Throws conflict (another version is current by now), invalid_input (something would be
 * kept longer than promised).
 */
export const saveSettings = async (
  deps: SettingsDeps & { site: ReloadedSite },
  actor: Actor,
  { number, settings, note }: { number: number; settings: SiteSettings; note: string | null },
): Promise<CurrentSettings> => {
  const { config, db, clock } = deps;
  refuseLonger(config, settings);
  const saved = await db.transaction().execute(async (tx) => {
    const before = await currentSettings(config, tx);
    if (before.number !== number) throw new Problem('conflict');
    const row: SiteVersionRow = {
      number: number + 1,
      data: JSON.stringify(settings),
      byId: actor.id,
      byName: actor.name,
      at: clock.now(),
      note,
    };
    if (!(await insertVersion(tx, row))) throw new Problem('conflict');
    await writeAudit(tx, deps, {
      actor,
      action: 'settings_changed',
      subject: 'site',
      subjectId: String(row.number),
      detail: { before: before.settings, after: settings },
    });
    return { ...before, number: row.number, settings, changed: { by: row.byName, at: row.at } };
  });
  await deps.site.reload();
  return saved;
};

/** Returns earlier settings, newest first, and the number of versions. */
export const settingsVersions = async ({
  config,
  readDb,
}: Pick<Deps, 'config' | 'readDb'>): Promise<{ items: SettingsVersion[]; total: number }> => ({
  items: (await newestVersions(readDb, VERSIONS_SHOWN)).map((row) => ({
    number: row.number,
    by: row.byName,
    at: row.at,
    note: row.note,
    settings: settingsOf(config, row),
  })),
  total: await countVersions(readDb),
});
