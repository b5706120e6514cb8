import { Alert, Button, MenuItem, Stack, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Problem } from '#contract/http/problem.ts';
import { type MemberConcern, paperEntryProblem } from '#contract/registrations/rules/onBehalf.ts';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { useTypedForm } from '#src/admin/kit/sealed/useTypedForm.ts';
import { newId } from '#src/offline/newId.ts';
import { call } from '#src/platform/api/api.ts';
import { useOptionalCall } from '#src/platform/api/useCall.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { PaperAccount } from './PaperAccount.tsx';
import { PaperChildren } from './PaperChildren.tsx';
import { PaperConsent } from './PaperConsent.tsx';
import { PaperFoot } from './PaperFoot.tsx';
import { PaperAdults, PaperTeam } from './PaperTeam.tsx';
import { bodyOf, emptyDraft, isSendable, PaperDraft } from './paperDraft.ts';

/** Compares two numbers as typed: the server reads them by the rules of phone numbers. */
const digits = (typed: string): string => typed.replaceAll(/\D/gu, '');

/** True if the second number is not the first; one without its calling code is the same. */
const isOther = (mobile: string, again: string): boolean =>
  digits(again).length < 6 || !digits(mobile).endsWith(digits(again).replace(/^00/u, ''));

/** Enters a team from a paper form in its family's own account. What is typed stays on this device, sealed, until it is sent. */
export const PaperPage = () => {
  const { t } = useTranslation(['paperEntry', 'admin']);
  const text = useText();
  const message = useProblemMessage();
  const notify = useNotify();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get('competition') ?? '';
  const accountId = search.get('account');
  const empty = useMemo(() => () => emptyDraft(newId(), { competitionId: asked }), [asked]);
  const form = useTypedForm(`paper entry ${accountId ?? ''}`, PaperDraft, empty);
  const draft = form.value.competitionId === '' ? { ...form.value, competitionId: asked } : form.value;
  const [concerns, setConcerns] = useState<readonly MemberConcern[]>([]);
  const { data: competitions } = useAdminCompetitions();
  const { data: competition, error } = useOptionalCall(
    'GET /api/competitions/:id',
    draft.competitionId === '' ? null : { params: { id: draft.competitionId } },
  );
  const change = (changed: Partial<PaperDraft>) => {
    setConcerns([]);
    form.change({ ...draft, ...changed });
  };
  const again = draft.account.is === 'new' && isOther(draft.account.mobile, draft.account.again);
  const body = bodyOf(draft, concerns);
  const enter = useMutation({
    mutationFn: async (sent: NonNullable<typeof body>) =>
      call('POST /api/admin/paper-entries', { body: sent }, { idempotencyKey: draft.key }),
    onSuccess: async ({ id, state, concerns: found }) => {
      if (id === null) return setConcerns(found);
      await form.discard(emptyDraft(newId(), { competitionId: draft.competitionId, held: draft.held }));
      notify(t(state === 'waitlisted' ? 'done_waiting' : 'done'), { type: 'success', autoHideDuration: 10_000 });
      void navigate(`/registrations/${id}/show`);
    },
  });
  const press = useSinglePress(async () => body && (await enter.mutateAsync(body)));
  const problems = {
    ...(enter.error instanceof Problem ? enter.error.detail.fields : {}),
    ...(again && draft.account.is === 'new' && draft.account.again !== '' && { 'account.mobile': 'phone_invalid' as const }),
  };
  const window = competition && paperEntryProblem(competition, serverClock.now());
  if (form.keeping === 'reading') return <LoadingBars rows={8} />;
  return (
    <>
      <PageHead title={t('title')} />
      <Stack spacing={2} sx={{ maxWidth: 720, pb: 4 }}>
        <Alert severity={form.keeping === 'unkept' ? 'warning' : 'info'} role="status">
          {t(`keeping.${form.keeping}`)}
        </Alert>
        <Card title={t('competition.title')}>
          <TextField
            select
            required
            fullWidth
            label={t('competition.label')}
            value={competitions?.some(({ id }) => id === draft.competitionId) ? draft.competitionId : ''}
            onChange={({ target }) => change({ competitionId: target.value, group: '' })}
          >
            {competitions
              ?.filter(({ id, isArchived }) => !isArchived || id === draft.competitionId)
              .map(({ id, title }) => (
                <MenuItem key={id} value={id}>
                  {text(title)}
                </MenuItem>
              ))}
          </TextField>
          {window?.problem && (
            <Alert severity="warning" sx={{ mt: 2 }}>
              {message(new Problem(window.problem))}
            </Alert>
          )}
          {draft.competitionId !== '' && error && <Alert severity="error">{message(error)}</Alert>}
        </Card>
        <PaperAccount draft={draft} accountId={accountId} problems={problems} change={change} />
        {competition && <PaperTeam draft={draft} terms={competition} problems={problems} change={change} />}
        <PaperChildren draft={draft} problems={problems} change={change} />
        <PaperAdults draft={draft} problems={problems} change={change} />
        <Card title={t('consent.title')}>
          <PaperConsent consent={draft} problems={problems} change={change} />
        </Card>
        <PaperFoot
          draft={draft}
          isLate={window?.isLate === true}
          problems={problems}
          concerns={concerns}
          error={enter.error}
          isPending={enter.isPending}
          isReady={isSendable(draft) && !again && window?.problem === null}
          change={change}
          onEnter={press}
        />
        <Stack direction="row" spacing={1}>
          <Button component={Link} to={accountId === null ? '/registrations' : `/people/${accountId}/show`}>
            {t('back')}
          </Button>
          <Button color="error" disabled={form.keeping === 'empty'} onClick={() => void form.discard(empty())}>
            {t('discard')}
          </Button>
        </Stack>
      </Stack>
    </>
  );
};
