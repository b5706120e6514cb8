import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Locale, locales } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import type { AnnouncementCount, AnnouncementSegment, TypedAnnouncement } from '#contract/messages/announcements.ts';
import type { MessageChannel } from '#contract/messages/messages.ts';
import type { TextPart } from '#contract/messages/rules/messageText.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { wordProblems } from '#src/admin/messages/wordProblems.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useDraftSaving } from './useDraftSaving.ts';
import { useRested } from './useRested.ts';

const COUNT = 'POST /api/admin/announcements/counts';

/** An announcement that is being written, with the id of its draft. */
export interface StartedDraft {
  id: string;
  draft: TypedAnnouncement;
}

const none = { subject: '', sms: '', email: '', push: '' };

/** Returns a new announcement; a letter to chosen people goes by text and mail. */
export const newDraft = (segment: AnnouncementSegment = {}): StartedDraft => ({
  id: crypto.randomUUID(),
  draft: {
    segment,
    channels: segment.entryIds || segment.accountIds ? ['sms', 'email'] : ['email'],
    texts: { 'zh-CN': none, 'en-US': none },
    sendAt: null,
  },
});

/** Map of channels to the text parts that they need. */
export const partsOf: Record<MessageChannel, readonly TextPart[]> = { sms: ['sms'], email: ['subject', 'email'], push: ['push'] };

/** Returns the languages that at least one recipient reads; both while that is not known. */
export const languagesOf = (count: AnnouncementCount | undefined): readonly Locale[] => {
  const read = locales.filter((locale) => !count || count.readers[locale] > 0);
  return read.length === 0 ? locales : read;
};

/** Returns true if the texts of each chosen channel exist in the languages that its recipients read. */
const isWritten = ({ channels, texts }: TypedAnnouncement, count: AnnouncementCount | undefined): boolean =>
  channels.length > 0 &&
  languagesOf(count).every((locale) => channels.flatMap((channel) => partsOf[channel]).every((part) => !isBlank(texts[locale][part])));

/** Holds an announcement while it is composed: recipients, texts, reach, cost, hour and sending. Everything typed is saved as a draft. */
export const useCompose = (started: StartedDraft) => {
  const notify = useNotify();
  const navigate = useNavigate();
  const message = useProblemMessage();
  const client = useQueryClient();
  // The idempotency key of a text: the answer to its sending may have been lost.
  const [{ draft, key }, setTyped] = useState({ draft: started.draft, key: crypto.randomUUID() });
  const saving = useDraftSaving(started.id, draft);
  const rested = useRested(draft);
  const count = useQuery({
    queryKey: [COUNT, rested],
    queryFn: () => {
      const { sendAt: _, ...body } = rested;
      return call(COUNT, { body });
    },
    enabled: rested.channels.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const change = (next: Partial<TypedAnnouncement>) => setTyped({ draft: { ...draft, ...next }, key: crypto.randomUUID() });
  const onError = (error: unknown) => {
    if (error instanceof Problem && error.code === 'conflict') {
      notify('announcements.count_changed', { type: 'warning' });
      return void client.invalidateQueries({ queryKey: [COUNT] });
    }
    notify(message(error), { type: 'error' });
  };
  const send = useAction('POST /api/admin/announcements', {
    onSuccess({ id, expected, state }) {
      saving.stop();
      void client.invalidateQueries({ queryKey: ['GET /api/admin/announcements'] });
      void client.invalidateQueries({ queryKey: ['GET /api/admin/announcement-drafts'] });
      if (state !== 'scheduled') notify('announcements.begun', { type: 'success', messageArgs: { count: expected } });
      void navigate(`/messages/announcements/${id}`, { replace: true });
    },
    onError,
  });
  const test = useAction('POST /api/admin/announcements/tests', {
    onSuccess: () => notify('templates.tested', { type: 'success' }),
    onError,
  });
  const problem = count.error instanceof Problem ? count.error : null;
  const problems = problem?.code === 'invalid_input' ? wordProblems(problem.detail.fields) : {};
  const isCurrent = rested === draft && !count.isFetching && !count.isPlaceholderData && !count.error;
  const counted = count.error ? undefined : count.data;
  const { sendAt, ...sent } = draft;
  return {
    draft,
    problems,
    saving,
    isUnfinished: !isWritten(draft, counted),
    count: counted,
    countError: problem && problem.code !== 'invalid_input' ? problem : null,
    countAgain: () => void count.refetch(),
    isCounting: !isCurrent && !count.error,
    canSend: isCurrent && counted !== undefined && counted.people > 0 && isWritten(draft, counted),
    isSending: send.isPending,
    setSegment: (segment: AnnouncementSegment) => change({ segment }),
    setChannels: (channels: MessageChannel[]) => change({ channels }),
    setHour: (at: number | null) => change({ sendAt: at }),
    write: (locale: Locale, part: TextPart, text: string) =>
      change({ texts: { ...draft.texts, [locale]: { ...draft.texts[locale], [part]: text } } }),
    send: async () => {
      if (!counted) return;
      await saving.settled();
      const body = { ...sent, people: counted.people, cost: counted.cost, draftId: started.id, ...(sendAt !== null && { sendAt }) };
      return send.mutateAsync({ body, idempotencyKey: key });
    },
    test: useSinglePress((locale: Locale, channel: 'sms' | 'email') => test.mutateAsync({ body: { texts: draft.texts, locale, channel } })),
  };
};

export type Composing = ReturnType<typeof useCompose>;
