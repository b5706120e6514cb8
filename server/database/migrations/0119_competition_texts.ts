import { type Kysely, sql } from 'kysely';
import { plainToMarkdown } from '#contract/text/plainToMarkdown.ts';

type Texts = Record<string, string>;

/** Returns what is stored as JSON; null if nothing readable is, which is left as it is. */
const read = <T>(json: string | null): T | null => {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
};

const mapped = (texts: Texts, convert: (text: string) => string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, convert(text)]));

/** A line `label: value` of how to pay, which is shown apart from the others. */
const FACT = /^[^:：]{1,24}[:：](?!\/\/)\s*.+$/;

/** Returns how to pay as Markdown: each other line was a paragraph of its own. */
const instructions = (text: string): string => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const facts = lines.filter((line) => FACT.test(line)).map(plainToMarkdown);
  const notes = lines.filter((line) => !FACT.test(line)).map(plainToMarkdown);
  return [...(facts.length > 0 ? [facts.join('\n')] : []), ...notes].join('\n\n');
};

/** Turns the plain texts of competitions, of their drafts and versions too, into Markdown that looks the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: competitions } = await sql<{
    id: string;
    overview: string;
    how_to_pay?: string | null;
    howToPay?: string | null;
  }>`select id, overview, how_to_pay from competition`.execute(db);
  for (const { id, overview, ...row } of competitions) {
    const texts = read<Texts>(overview);
    const lines = read<Texts>(row.how_to_pay ?? row.howToPay ?? null);
    if (texts) await sql`update competition set overview = ${JSON.stringify(mapped(texts, plainToMarkdown))} where id = ${id}`.execute(db);
    if (lines) await sql`update competition set how_to_pay = ${JSON.stringify(mapped(lines, instructions))} where id = ${id}`.execute(db);
  }
  const { rows: versions } = await sql<{ id: string; data: string }>`select id, data from competition_version`.execute(db);
  for (const { id, data } of versions) {
    const content = read<{ overview?: Texts | null; howToPay?: Texts | null }>(data);
    if (!content) continue;
    const changed = {
      ...content,
      ...(content.overview && { overview: mapped(content.overview, plainToMarkdown) }),
      ...(content.howToPay && { howToPay: mapped(content.howToPay, instructions) }),
    };
    await sql`update competition_version set data = ${JSON.stringify(changed)} where id = ${id}`.execute(db);
  }
}
