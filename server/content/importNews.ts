import { z } from 'zod';
import { NewsData } from '#contract/content/contentData.ts';
import { missingInContent } from '#contract/content/rules/contentDraft.ts';
import { SYSTEM, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { draftsFor } from './drafts/drafts.ts';
import { allNewsIds, newsKind } from './kinds/newsKindStore.ts';

/** An article of another site. */
const ImportedArticle = NewsData.omit({ kind: true, picture: true })
  .extend({
    /** Kept as the article's id, so that it is not imported a second time. */
    id: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      .max(64),
    art: NewsData.shape.art.default(null),
    publishedAt: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  })
  .strict();

interface Finding {
  /** Index of the article in the file, from 1. */
  article: number;
  field: string;
  problem: string;
}

export interface ImportPlan {
  articles: { id: string; data: NewsData; publishedAt: number }[];
  /** Ids of articles that exist already. */
  known: string[];
  findings: Finding[];
}

/** Returns what an import of this JSON would do, without writing anything. */
export const planImport = async (db: Deps['db'], json: unknown): Promise<ImportPlan> => {
  const plan: ImportPlan = { articles: [], known: [], findings: [] };
  if (!Array.isArray(json)) return { ...plan, findings: [{ article: 0, field: '', problem: 'not a list of articles' }] };
  const here = new Set(await allNewsIds(db));
  const seen = new Set<string>();
  for (const [index, item] of json.entries()) {
    const article = index + 1;
    const parsed = ImportedArticle.safeParse(item);
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) plan.findings.push({ article, field: path.join('.'), problem: message });
      continue;
    }
    const { id, publishedAt, ...fields } = parsed.data;
    const data: NewsData = { kind: 'news', picture: null, ...fields };
    for (const [field, problem] of Object.entries(missingInContent(data))) plan.findings.push({ article, field, problem });
    if (seen.has(id)) plan.findings.push({ article, field: 'id', problem: 'twice in this file' });
    seen.add(id);
    if (here.has(id)) plan.known.push(id);
    else plan.articles.push({ id, data, publishedAt });
  }
  return plan;
};

/** Publishes the articles of a plan without findings, each with its first version and an audit line: all or none. */
export const importNews = async (deps: Pick<Deps, 'db' | 'clock' | 'ids'>, { articles, findings }: ImportPlan): Promise<void> => {
  if (findings.length > 0) throw new Error('an import with findings');
  const drafts = draftsFor('news');
  await deps.db.transaction().execute(async (tx) => {
    for (const { id, ...live } of articles) {
      if (!(await drafts.addFirst(tx, deps, id, { data: live.data, at: live.publishedAt }))) throw new Error(`${id} was written meanwhile`);
      // The article keeps the date that it states.
      await newsKind.put(tx, id, live, live.publishedAt);
      const detail = { number: 1, publishedAt: live.publishedAt, imported: true };
      await writeAudit(tx, deps, { actor: SYSTEM, action: 'content_published', subject: 'news', subjectId: id, detail });
    }
  });
};
