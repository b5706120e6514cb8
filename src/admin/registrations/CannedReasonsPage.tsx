import ArrowDownIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpIcon from '@mui/icons-material/ArrowUpward';
import { Alert, Button, Card, CardContent, IconButton, Stack, Tab, Tabs, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { CallOf } from '#contract/http/api.ts';
import { locales } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { CannedReasonKind, type CannedReasonList } from '#contract/office/cannedReasons.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { CANNED_REASON_MAX } from '#contract/text/textLengths.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useCannedReasonList } from '#src/admin/kit/dialogs/useCannedReasons.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import css from '#src/admin/kit/record/record.module.css';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(css);
type Draft = CallOf<'PUT /api/admin/canned-reasons'>['body']['items'][number] & { key: string };

const draftsOf = ({ items }: CannedReasonList): Draft[] => items.map((reason) => ({ ...reason, key: reason.id }));
const moved = (drafts: readonly Draft[], from: number, to: number): Draft[] => {
  const rest = drafts.filter((_, index) => index !== from);
  const one = drafts[from];
  return one ? rest.toSpliced(to, 0, one) : rest;
};

/** The reasons for rejecting an entry and for holding back a work, in both languages, in order. */
export const CannedReasonsPage = () => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const [params, setParams] = useSearchParams();
  const kind = CannedReasonKind.safeParse(params.get('kind')).data ?? 'registration';
  const list = useCannedReasonList(kind);
  return (
    <>
      <PageHead title={t('reasons.title')} />
      <Stack spacing={2} sx={{ p: { xs: 1.5, sm: 2.5 }, maxWidth: 980 }}>
        <Tabs value={kind} aria-label={t('reasons.title')} onChange={(_, to: string) => setParams({ kind: to }, { replace: true })}>
          {CannedReasonKind.options.map((each) => (
            <Tab key={each} value={each} label={t(`reasons.${each}`)} />
          ))}
        </Tabs>
        {list.isError && (
          <Alert severity="error" action={<Button onClick={() => void list.refetch()}>{t('try_again')}</Button>}>
            {message(list.error)}
          </Alert>
        )}
        {list.isPending && <LoadingBars />}
        {list.data && <ReasonList key={`${kind} ${list.data.version}`} list={list.data} />}
      </Stack>
    </>
  );
};

const ReasonList = ({ list }: { list: CannedReasonList }) => {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const message = useProblemMessage();
  const client = useQueryClient();
  const { kind } = list;
  const [drafts, setDrafts] = useState(() => draftsOf(list));
  // The list that another organiser has saved meanwhile, shown beside the local edits.
  const [theirs, setTheirs] = useState<CannedReasonList | null>(null);
  const save = useMutation({
    mutationFn: () =>
      call('PUT /api/admin/canned-reasons', {
        body: { kind, version: (theirs ?? list).version, items: drafts.map(({ key: _, ...reason }) => reason) },
      }),
    onSuccess: (saved) => {
      client.setQueryData(['canned reasons', kind], saved);
      notify('reasons.saved', { type: 'success' });
    },
    onError: async (error) => {
      if (error instanceof Problem && error.code === 'conflict')
        setTheirs(await call('GET /api/admin/canned-reasons', { query: { kind } }));
      else notify(message(error), { type: 'error' });
    },
  });
  const change = (index: number, to: Partial<Draft>) => setDrafts(drafts.map((draft, at) => (at === index ? { ...draft, ...to } : draft)));
  const isComplete = drafts.every(({ text }) => locales.every((locale) => !isBlank(text[locale])));
  return (
    <Card>
      <CardContent>
        <Stack spacing={2}>
          <p className={cx('quiet')}>{t('reasons.lead')}</p>
          {theirs && (
            <Alert severity="warning">
              {t('reasons.conflict')}
              <ul>
                {theirs.items
                  .filter(({ archived }) => !archived)
                  .map(({ id, text }) => (
                    <li key={id}>{locales.map((locale) => text[locale]).join(t('dot'))}</li>
                  ))}
              </ul>
              <Button size="small" onClick={() => client.setQueryData(['canned reasons', kind], theirs)}>
                {t('reasons.take_theirs')}
              </Button>
            </Alert>
          )}
          <ol className={cx('reasons')}>
            {drafts.map((draft, index) => (
              <li key={draft.key} className={cx('reason', draft.archived && 'archived')}>
                {locales.map((locale) => (
                  <TextField
                    key={locale}
                    multiline
                    label={t(`reasons.${locale}`, { no: index + 1 })}
                    value={draft.text[locale]}
                    slotProps={{ htmlInput: { maxLength: CANNED_REASON_MAX, lang: locale } }}
                    onChange={({ target }) => change(index, { text: { ...draft.text, [locale]: target.value } })}
                  />
                ))}
                <Stack direction="row">
                  <IconButton
                    aria-label={t('reasons.up', { no: index + 1 })}
                    disabled={index === 0}
                    onClick={() => setDrafts(moved(drafts, index, index - 1))}
                  >
                    <ArrowUpIcon fontSize="small" />
                  </IconButton>
                  <IconButton
                    aria-label={t('reasons.down', { no: index + 1 })}
                    disabled={index === drafts.length - 1}
                    onClick={() => setDrafts(moved(drafts, index, index + 1))}
                  >
                    <ArrowDownIcon fontSize="small" />
                  </IconButton>
                  <Button onClick={() => change(index, { archived: !draft.archived })}>
                    {t(draft.archived ? 'reasons.bring_back' : 'reasons.archive')}
                  </Button>
                </Stack>
              </li>
            ))}
          </ol>
          <Stack direction="row" spacing={1}>
            <Button variant="contained" loading={save.isPending} disabled={!isComplete} onClick={() => save.mutate()}>
              {t('save')}
            </Button>
            <Button
              variant="outlined"
              onClick={() => setDrafts([...drafts, { key: crypto.randomUUID(), text: { 'zh-CN': '', 'en-US': '' }, archived: false }])}
            >
              {t('reasons.add')}
            </Button>
          </Stack>
        </Stack>
      </CardContent>
    </Card>
  );
};
