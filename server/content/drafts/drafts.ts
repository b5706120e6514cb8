import { ContentData, type ContentKind, TextAt } from '#contract/content/contentData.ts';
import { textAtAfter } from '#contract/content/rules/contentDraft.ts';
import { kinds } from '#server/content/kinds/kinds.ts';
import { createDrafts, sharedTables } from '#server/drafts/index.ts';

/** An item of a content kind. */
export interface Item {
  kind: ContentKind;
  id: string;
}

export const parseData = (json: string): ContentData => ContentData.parse(JSON.parse(json));
export const parseTextAt = (json: string): TextAt => TextAt.parse(JSON.parse(json));

/** Returns the drafts and versions of a content kind. */
export const draftsFor = (kind: ContentKind) =>
  createDrafts<ContentData, { textAt: string }>({
    tables: sharedTables(kind),
    parse: parseData,
    async live(db, id) {
      const live = await kinds[kind].find(db, id);
      return live && { data: live.data, at: live.publishedAt };
    },
    columnsOf: (data, before, now) => ({
      textAt: JSON.stringify(
        before ? textAtAfter(parseTextAt(before.textAt), parseData(before.data), data, now) : { 'zh-CN': now, 'en-US': now },
      ),
    }),
    republishes: true,
    subject: kind,
    actions: {
      begun: 'content_draft_begun',
      changed: 'content_draft_changed',
      restored: 'content_version_restored',
      discarded: 'content_draft_discarded',
    },
  });
