import { type Channel, type Locale, locales } from '#contract/http/common.ts';
import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import { MessageTemplate } from '#contract/messages/messages.ts';
import type { EditedTemplate, TemplateSummary, TemplateTexts } from '#contract/messages/messageTemplates.ts';
import { fillText, textParts, textProblem, variablesIn } from '#contract/messages/rules/messageText.ts';
import { ownRow, ownTargets } from '#server/accounts/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { builtInWords } from '#server/platform/messages/builtIn.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { type ChangedWords, textsIn } from './changedWords.ts';
import { sampleValues, usedIn } from './sample.ts';
import { insertVersion, newestVersions, type TemplateVersionRow, versionsOf } from './store.ts';

type TemplateDeps = Pick<Deps, 'db' | 'readDb' | 'clock' | 'ids' | 'site' | 'publicUrl' | 'messages' | 'rateLimiter'> & {
  words: ChangedWords;
};

const VERSIONS_SHOWN = 50;
const TESTS_PER_HOUR = 20;
const HOUR_MS = 3600_000;
/** The templates whose text is written for each occasion. */
const free: readonly MessageTemplate[] = ['announcement', 'organiser_message'];
const EDITABLE = MessageTemplate.options.filter((template) => !free.includes(template));

const builtInTexts = (template: MessageTemplate): TemplateTexts => ({
  'zh-CN': builtInWords(template, 'zh-CN'),
  'en-US': builtInWords(template, 'en-US'),
});
const allTexts = (texts: TemplateTexts): string[] => locales.flatMap((locale) => Object.values(texts[locale]));
/** Returns the variables of a template: those of its built-in texts in either language, and the site's name. */
const variablesOf = (template: MessageTemplate): string[] => [
  ...new Set([...allTexts(builtInTexts(template)).flatMap(variablesIn), 'brand']),
];

/** Returns the templates that can be changed, in the order of the contract. */
export const listTemplates = async ({ readDb }: Pick<Deps, 'readDb'>): Promise<{ items: TemplateSummary[]; total: number }> => {
  const newest = new Map((await newestVersions(readDb)).map((row) => [row.template, row]));
  const items = EDITABLE.map((template) => {
    const row = newest.get(template);
    return { template, changed: row && row.data !== null ? { by: row.byName, at: row.at } : null };
  });
  return { items, total: items.length };
};

const describe = async (deps: TemplateDeps, db: Db | Tx, template: MessageTemplate): Promise<EditedTemplate> => {
  const rows = await versionsOf(db, template, VERSIONS_SHOWN);
  const builtIn = builtInTexts(template);
  const texts = textsIn(rows[0]?.data ?? null) ?? builtIn;
  const variables = variablesOf(template);
  const shown = variables.map((name) => `{{${name}}}`);
  const sample = async (locale: Locale) => usedIn(shown, await sampleValues(deps, locale));
  return {
    template,
    number: rows[0]?.number ?? 0,
    texts,
    builtIn,
    variables,
    sample: { 'zh-CN': await sample('zh-CN'), 'en-US': await sample('en-US') },
    versions: rows.map(({ number, byName, at, note, data }) => ({ number, by: byName, at, note, texts: textsIn(data) })),
  };
};

/** Returns a template with everything that its editor shows. */
export const getTemplate = (deps: TemplateDeps, template: MessageTemplate): Promise<EditedTemplate> =>
  describe(deps, deps.readDb, template);

/** Problems of texts by field of the body: a part missing or superfluous, an unknown variable or a missing required one. */
const problemsOf = (template: MessageTemplate, texts: TemplateTexts): FieldProblems => {
  const known = variablesOf(template);
  const builtIn = builtInTexts(template);
  const problems: FieldProblems = {};
  for (const locale of locales)
    for (const part of textParts) {
      const original = builtIn[locale][part];
      const text = texts[locale][part];
      const problem = original === undefined ? text !== undefined && 'invalid' : textProblem(part, text ?? '', original, known);
      if (problem) problems[`texts.${locale}.${part}`] = problem;
    }
  return problems;
};

const check = (template: MessageTemplate, texts: TemplateTexts): void => {
  const fields = free.includes(template) ? { template: 'invalid' as const } : problemsOf(template, texts);
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
};

/**
 * Sets the text of a template for all messages sent from now on, queued ones included. Throws conflict (another version is current by now),
 * invalid_input (fields).
 */
export const saveTemplate = async (
  deps: TemplateDeps,
  actor: Actor,
  template: MessageTemplate,
  { number, texts, note }: { number: number; texts: TemplateTexts | null; note: string | null },
): Promise<EditedTemplate> => {
  check(template, texts ?? builtInTexts(template));
  await deps.db.transaction().execute(async (tx) => {
    const [newest] = await versionsOf(tx, template, 1);
    if ((newest?.number ?? 0) !== number) throw new Problem('conflict');
    const row: TemplateVersionRow = {
      template,
      number: number + 1,
      data: texts && JSON.stringify(texts),
      byId: actor.id,
      byName: actor.name,
      at: deps.clock.now(),
      note,
    };
    if (!(await insertVersion(tx, row))) throw new Problem('conflict');
    await writeAudit(tx, deps, {
      actor,
      action: 'message_template_changed',
      subject: 'message_template',
      subjectId: template,
      detail: { number: row.number, before: textsIn(newest?.data ?? null), after: texts },
    });
  });
  await deps.words.reload();
  return describe(deps, deps.db, template);
};

/**
 * Sends a text to the organiser's own number or address, filled in as in the preview. Throws invalid_input (fields), too_many_attempts,
 * action_not_allowed_now (the organiser cannot be reached that way).
 */
export const testTemplate = async (
  deps: TemplateDeps,
  actor: Actor,
  template: MessageTemplate,
  { texts, locale, channel }: { texts: TemplateTexts; locale: Locale; channel: Channel },
): Promise<void> => {
  check(template, texts);
  const own = ownTargets(await ownRow(deps, actor)).find((target) => target.channel === channel);
  const words = texts[locale];
  const text = words[channel];
  if (!own || text === undefined) throw new Problem('own_contact_missing');
  await deps.rateLimiter.consume(['message tests', actor.id], TESTS_PER_HOUR, HOUR_MS);
  const values = await sampleValues(deps, locale);
  const params = { text: fillText(text, values), subject: fillText(words.subject ?? '', values) };
  await deps.db
    .transaction()
    .execute((tx) => deps.messages.post(tx, { channel, to: own.value, template: 'announcement', locale, params, accountId: actor.id }));
  await deps.messages.committed();
};
