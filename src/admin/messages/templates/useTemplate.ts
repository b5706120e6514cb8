import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { Channel, Locale } from '#contract/http/common.ts';
import type { EditedTemplate, TemplateTexts } from '#contract/messages/messageTemplates.ts';
import type { TextPart } from '#contract/messages/rules/messageText.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { wordProblems } from '#src/admin/messages/wordProblems.ts';
import { useSavedEditing } from '#src/admin/revisions/editing/useSavedEditing.ts';
import { call } from '#src/platform/api/api.ts';

const LIST = 'GET /api/admin/message-templates';
const RECORD = 'GET /api/admin/message-templates/:template';

/** Holds a template while it is edited. */
export const useTemplate = (read: EditedTemplate) => {
  const { template } = read;
  const notify = useNotify();
  const client = useQueryClient();
  const params = { template };
  const show = (stored: EditedTemplate) => client.setQueryData([RECORD, { params }], stored);
  const save = useAction('PUT /api/admin/message-templates/:template', {
    onSuccess(saved) {
      show(saved);
      void client.invalidateQueries({ queryKey: [LIST] });
    },
  });
  const put = (number: number, texts: TemplateTexts | null) => save.mutateAsync({ params, body: { number, texts, note: null } });
  const { data: texts, ...editing } = useSavedEditing<EditedTemplate, TemplateTexts>(read, {
    keptAs: ['template typed', template],
    dataOf: (version) => version.texts,
    async get() {
      const stored = await call(RECORD, { params });
      show(stored);
      return stored;
    },
    put,
    onSaved: () => notify('templates.saved', { type: 'success' }),
    inForm: wordProblems,
  });
  const test = useAction('POST /api/admin/message-templates/:template/tests', {
    onSuccess: () => notify('templates.tested', { type: 'success' }),
    onError: editing.fail,
  });
  return {
    ...editing,
    texts,
    isBusy: editing.isSaving || test.isPending,
    write: (locale: Locale, part: TextPart, text: string) => editing.write({ ...texts, [locale]: { ...texts[locale], [part]: text } }),
    useBuiltIn() {
      // Handled like typing: if a colleague has saved meanwhile, "keep mine" keeps these texts.
      editing.write(read.builtIn);
      editing.saveBy((number) => put(number, null));
    },
    test: useSinglePress((locale: Locale, channel: Channel) => test.mutateAsync({ params, body: { texts, locale, channel } })),
  };
};
