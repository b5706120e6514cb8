interface Named {
  id: string;
  name: string;
}

/** What has been typed of a mention at the end of a text; null where none is being typed. */
export const mentionAt = (text: string): string | null => /@([^@\n]{0,30})$/.exec(text)?.[1] ?? null;

/** A text whose mention at the end is filled in. */
export const withMention = (text: string, name: string): string => text.replace(/@[^@\n]{0,30}$/, `@${name} `);

/** Whom a text mentions: the longest name that stands behind each @, so that one is not taken for another that begins alike; all who have that name. */
export const mentionedIn = <T extends Named>(text: string, people: readonly T[]): T[] => {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length);
  const names = new Set(
    text
      .split('@')
      .slice(1)
      .flatMap((rest) => byLength.find(({ name }) => name !== '' && rest.startsWith(name))?.name ?? []),
  );
  return people.filter(({ name }) => names.has(name));
};
