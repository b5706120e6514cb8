import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Channel, Locale } from '#contract/common.ts';
import type { EditedTemplate, TemplateTexts } from '#contract/messageTemplates.ts';
import { type FieldProblems, Problem } from '#contract/problem.ts';
import type { TextPart } from '#contract/rules/messageText.ts';
import { call } from '../../../platform/api/api.ts';
import { useProblemMessage } from '../../../platform/problems/useProblemMessage.ts';
import { useWarnBeforeUnload } from '../../draft/useWarnBeforeUnload.ts';
import { useAction } from '../../useChange.ts';
import { useSinglePress } from '../../useSinglePress.ts';
import { wordProblems } from '../wordProblems.ts';

interface Typed {
  number: number;
  texts: TemplateTexts;
}

const LIST = 'GET /api/admin/message-templates';
const RECORD = 'GET /api/admin/message-templates/:template';

/** The words of a message while they are changed: what is typed, what is wrong with it, what somebody else has saved meanwhile. */
export const useTemplate = (read: EditedTemplate) => {
  const { template } = read;
  const notify = useNotify();
  const message = useProblemMessage();
  const client = useQueryClient();
  // What is typed and not saved stays while other pages are looked at, and goes with the session.
  const kept = ['template typed', template];
  const [typed, setTyped] = useState<Typed>(() => client.getQueryData<Typed>(kept) ?? read);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [theirs, setTheirs] = useState<EditedTemplate | null>(null);
  const { texts } = typed;
  const isChanged = JSON.stringify(texts) !== JSON.stringify(read.texts);

  const keep = (next: Typed, isSaved: boolean) => {
    client.setQueryDefaults(kept, { gcTime: Number.POSITIVE_INFINITY });
    if (isSaved) client.removeQueries({ queryKey: kept });
    else client.setQueryData(kept, next);
    setTyped(next);
    setProblems({});
  };
  useWarnBeforeUnload(isChanged);

  const onError = async (error: unknown) => {
    if (error instanceof Problem && error.code === 'conflict') {
      try {
        return setTheirs(await call(RECORD, { params: { template } }));
      } catch (unread) {
        return notify(message(unread), { type: 'error' });
      }
    }
    if (error instanceof Problem) setProblems(wordProblems(error.detail.fields));
    notify(message(error), { type: 'error' });
  };
  const save = useAction('PUT /api/admin/message-templates/:template', {
    onMutate: () => client.getQueryData<Typed>(kept),
    onSuccess(saved, _, sent) {
      client.setQueryData([RECORD, { params: { template } }], saved);
      void client.invalidateQueries({ queryKey: [LIST] });
      setTheirs(null);
      // What was typed while it was saved stays, over what is saved by now.
      const now = client.getQueryData<Typed>(kept);
      const isTypedSince = now !== undefined && now !== sent;
      keep(isTypedSince ? { number: saved.number, texts: now.texts } : saved, !isTypedSince);
      notify('templates.saved', { type: 'success' });
    },
    onError,
  });
  const test = useAction('POST /api/admin/message-templates/:template/tests', {
    onSuccess: () => notify('templates.tested', { type: 'success' }),
    onError,
  });
  const send = useSinglePress((number: number, to: TemplateTexts | null) =>
    save.mutateAsync({ params: { template }, body: { number, texts: to, note: null } }),
  );
  return {
    texts,
    problems,
    theirs,
    isChanged,
    isBusy: save.isPending || test.isPending,
    write: (locale: Locale, part: TextPart, text: string) =>
      keep({ ...typed, texts: { ...texts, [locale]: { ...texts[locale], [part]: text } } }, false),
    save: () => send(typed.number, texts),
    useBuiltIn: () => send(typed.number, null),
    keepMine: () => theirs && send(theirs.number, texts),
    takeTheirs() {
      if (!theirs) return;
      client.setQueryData([RECORD, { params: { template } }], theirs);
      setTheirs(null);
      keep(theirs, true);
    },
    /** Puts the words of an earlier version into the form. */
    take: (earlier: TemplateTexts) => keep({ number: typed.number, texts: earlier }, false),
    test: useSinglePress((locale: Locale, channel: Channel) =>
      test.mutateAsync({ params: { template }, body: { texts, locale, channel } }),
    ),
  };
};
