import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Channel, Locale } from '#contract/common.ts';
import type { EditedTemplate, TemplateTexts } from '#contract/messageTemplates.ts';
import { type FieldProblems, Problem } from '#contract/problem.ts';
import { changedPaths } from '#contract/rules/changedPaths.ts';
import type { TextPart } from '#contract/rules/messageText.ts';
import { call } from '../../../platform/api/api.ts';
import { useProblemMessage } from '../../../platform/problems/useProblemMessage.ts';
import { mergeChanges } from '../../draft/mergeChanges.ts';
import { useWarnBeforeUnload } from '../../draft/useWarnBeforeUnload.ts';
import { useAction } from '../../useChange.ts';
import { useSinglePress } from '../../useSinglePress.ts';
import { wordProblems } from '../wordProblems.ts';

interface Typed {
  /** What it was typed over. */
  base: Pick<EditedTemplate, 'number' | 'texts'>;
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
  const [typed, setTyped] = useState<Typed>(() => client.getQueryData<Typed>(kept) ?? { base: read, texts: read.texts });
  const [problems, setProblems] = useState<FieldProblems>({});
  const [theirs, setTheirs] = useState<EditedTemplate | null>(null);
  const { base, texts } = typed;
  const isChanged = changedPaths(base.texts, texts).length > 0;
  /** What "keep mine" saves. */
  const mine = theirs && mergeChanges(base.texts, texts, theirs.texts);

  const keep = (next: Typed) => {
    client.setQueryDefaults(kept, { gcTime: Number.POSITIVE_INFINITY });
    if (next.texts !== next.base.texts) client.setQueryData(kept, next);
    else client.removeQueries({ queryKey: kept });
    setTyped(next);
    setProblems({});
  };
  useWarnBeforeUnload(isChanged);

  const onError = async (error: unknown) => {
    if (error instanceof Problem && error.code === 'conflict') {
      try {
        const stored = await call(RECORD, { params: { template } });
        client.setQueryData([RECORD, { params: { template } }], stored);
        return setTheirs(stored);
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
      keep({ base: saved, texts: now !== undefined && now !== sent ? now.texts : saved.texts });
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
  const takeTheirs = () => {
    if (!theirs) return;
    keep({ base: theirs, texts: theirs.texts });
    setTheirs(null);
  };
  return {
    texts,
    problems,
    theirs,
    mine,
    isChanged,
    isBusy: save.isPending || test.isPending,
    write: (locale: Locale, part: TextPart, text: string) =>
      keep({ base, texts: { ...texts, [locale]: { ...texts[locale], [part]: text } } }),
    save: () => send(base.number, texts),
    useBuiltIn: () => send(base.number, null),
    /** Saves what was changed here, and only that, over what somebody else has saved. */
    keepMine() {
      if (!theirs || !mine) return;
      if (changedPaths(theirs.texts, mine).length === 0) return takeTheirs();
      keep({ base: theirs, texts: mine });
      setTheirs(null);
      send(theirs.number, mine);
    },
    /** Shows what somebody else has saved in place of what is typed here. */
    takeTheirs,
    /** Puts the words of an earlier version into the form. */
    take(earlier: TemplateTexts) {
      keep({ base: theirs ?? base, texts: earlier });
      setTheirs(null);
    },
    test: useSinglePress((locale: Locale, channel: Channel) =>
      test.mutateAsync({ params: { template }, body: { texts, locale, channel } }),
    ),
  };
};
