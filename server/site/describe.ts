import { locales } from '#contract/http/common.ts';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import type { SiteSettings } from '#contract/site/admin.ts';
import { brandStylesAt } from '#contract/site/brandFiles.ts';
import type { Site } from '#contract/site/public.ts';
import { calendarDay, nextQuarter } from '#contract/time/calendar.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PublicAnswer } from '#server/platform/http/publicReads.ts';
import { isStyled } from './brandFiles.ts';
import { settingsOf } from './effective.ts';
import { newestVersion } from './store.ts';

const SEASONS_SHOWN = 5;

/** Returns the year of the running season: as set, or the calendar year in the site's time zone. */
export const runningSeason = ({ season, timeZone }: Pick<SiteSettings, 'season' | 'timeZone'>, now: number): number =>
  season ?? calendarDay(now, timeZone).year;

/** Returns the settings, read from the database for answers that are cached until it changes. */
export const readSettings = async ({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<SiteSettings> =>
  settingsOf(config, await newestVersion(db));

/** Returns the site's public facts, valid until a year can begin in any time zone. */
export const describeSite = async (deps: Pick<Deps, 'clock' | 'config' | 'db'>): Promise<PublicAnswer<Site>> => {
  const now = deps.clock.now();
  const version = await newestVersion(deps.db);
  const settings = settingsOf(deps.config, version);
  const season = runningSeason(settings, now);
  const answer: Site = {
    brand: settings.brand.name,
    styles: version && isStyled(settings.brand) ? brandStylesAt(version.number) : null,
    mark: settings.brand.mark?.small ?? null,
    contact: settings.contact,
    filings: settings.filings,
    timeZone: settings.timeZone,
    specialDays: settings.specialDays,
    longPasswords: settings.longPasswords,
    seasons: Array.from({ length: SEASONS_SHOWN }, (_, back) => season - back),
    languages: [...locales],
    consentVersion: CONSENT_VERSION,
  };
  return { answer, until: nextQuarter(now) };
};
