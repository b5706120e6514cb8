import type { Locale } from '#contract/http/common.ts';
import { TemplateTexts } from '#contract/messages/messageTemplates.ts';
import type { Db } from '#server/database/connection.ts';
import { countVersions, newestVersions } from './store.ts';

/** The templates that organisers have changed, as this process last read them, and a way to reload them. */
export interface ChangedWords {
  of(template: string, locale: Locale): TemplateTexts[Locale] | undefined;
  reload(): Promise<void>;
}

/** Returns the texts of a stored version; null for the built-in ones. */
export const textsIn = (data: string | null): TemplateTexts | null => (data === null ? null : TemplateTexts.parse(JSON.parse(data)));

/** Reads the changed templates. `reload` is called after a change, and on a timer for changes by other processes. */
export const loadChangedWords = async (db: Db): Promise<ChangedWords> => {
  let known = new Map<string, TemplateTexts>();
  let versions = -1;
  const reload = async (): Promise<void> => {
    const counted = await countVersions(db);
    if (counted <= versions) return;
    const rows = await newestVersions(db);
    known = new Map(
      rows.flatMap(({ template, data }) => {
        const texts = textsIn(data);
        return texts ? [[template, texts] as const] : [];
      }),
    );
    versions = counted;
  };
  await reload();
  return { of: (template, locale) => known.get(template)?.[locale], reload };
};
