import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type Locale, locales } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import type { AnnouncementDraft, AnnouncementSegment } from '#contract/messages/announcements.ts';
import type { MessageChannel } from '#contract/messages/messages.ts';
import type { TextPart } from '#contract/messages/rules/messageText.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { wordProblems } from '#src/admin/messages/wordProblems.ts';
import { useWarnBeforeUnload } from '#src/admin/revisions/editing/useWarnBeforeUnload.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

const KEPT = ['announcement typed'];
const COUNT = 'POST /api/admin/announcements/counts';
/** Debounce time before recipients are counted. */
const PAUSE_MS = 500;

interface Typed {
  draft: AnnouncementDraft;
  /** Idempotency key for sending this text. */
  key: string;
}

const none = { subject: '', sms: '', email: '', push: '' };
const empty: AnnouncementDraft = { segment: {}, channels: ['email'], texts: { 'zh-CN': none, 'en-US': none } };

/** Map of channels to the text parts that they need. */
export const partsOf: Record<MessageChannel, readonly TextPart[]> = { sms: ['sms'], email: ['subject', 'email'], push: ['push'] };

const hasWords = ({ texts }: AnnouncementDraft): boolean =>
  locales.some((locale) => Object.values(texts[locale]).some((text) => !isBlank(text)));

/** Returns true if the texts of each chosen channel exist in both languages; before that there is nothing to count. */
const isWritten = ({ channels, texts }: AnnouncementDraft): boolean =>
  channels.length > 0 &&
  locales.every((locale) => channels.flatMap((channel) => partsOf[channel]).every((part) => !isBlank(texts[locale][part])));

/** Returns a debounced value. */
const useRested = <T>(value: T): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};

/** Holds an announcement while it is composed: texts, reach, cost and sending. */
export const useCompose = () => {
  const notify = useNotify();
  const navigate = useNavigate();
  const message = useProblemMessage();
  const client = useQueryClient();
  // The text is kept while other pages are open, and dropped with the session. So is its idempotency key, because the answer may have been
  // lost.
  const [{ draft, key }, setTyped] = useState<Typed>(() => client.getQueryData<Typed>(KEPT) ?? { draft: empty, key: crypto.randomUUID() });
  const rested = useRested(draft);
  const count = useQuery({
    queryKey: [COUNT, rested],
    queryFn: () => call(COUNT, { body: rested }),
    enabled: isWritten(rested),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const keep = (typed: Typed) => {
    client.setQueryDefaults(KEPT, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(KEPT, typed);
  };
  const change = (next: AnnouncementDraft) => {
    const typed = { draft: next, key: crypto.randomUUID() };
    keep(typed);
    setTyped(typed);
  };
  useWarnBeforeUnload(hasWords(draft));
  const onError = (error: unknown) => {
    if (error instanceof Problem && error.code === 'conflict') {
      notify('announcements.count_changed', { type: 'warning' });
      return void client.invalidateQueries({ queryKey: [COUNT] });
    }
    notify(message(error), { type: 'error' });
  };
  const send = useAction('POST /api/admin/announcements', {
    onSuccess({ id, expected }) {
      client.removeQueries({ queryKey: KEPT });
      void client.invalidateQueries({ queryKey: ['GET /api/admin/announcements'] });
      notify('announcements.begun', { type: 'success', messageArgs: { count: expected } });
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
  const counted = count.error || !isWritten(rested) ? undefined : count.data;
  return {
    draft,
    problems,
    isUnfinished: !isWritten(draft),
    count: counted,
    countError: problem && problem.code !== 'invalid_input' ? problem : null,
    countAgain: () => void count.refetch(),
    isCounting: !isCurrent && !count.error,
    canSend: isCurrent && counted !== undefined && counted.people > 0,
    isSending: send.isPending,
    setSegment: (segment: AnnouncementSegment) => change({ ...draft, segment }),
    setChannels: (channels: MessageChannel[]) => change({ ...draft, channels }),
    write: (locale: Locale, part: TextPart, text: string) =>
      change({ ...draft, texts: { ...draft.texts, [locale]: { ...draft.texts[locale], [part]: text } } }),
    send: async () => counted && send.mutateAsync({ body: { ...draft, people: counted.people, cost: counted.cost }, idempotencyKey: key }),
    test: useSinglePress((locale: Locale, channel: 'sms' | 'email') => test.mutateAsync({ body: { texts: draft.texts, locale, channel } })),
  };
};

export type Composing = ReturnType<typeof useCompose>;
