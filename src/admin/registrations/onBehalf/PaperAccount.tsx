import { Alert, Button, Stack } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { accountKinds } from '#contract/accounts/rules/profile.ts';
import { locales } from '#contract/http/common.ts';
import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { call } from '#src/platform/api/api.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Choice, Line } from './fields.tsx';
import type { PaperDraft, TypedAccount } from './paperDraft.ts';

interface Props {
  draft: PaperDraft;
  /** The account that the page was opened for. */
  accountId: string | null;
  problems: FieldProblems;
  change: (change: Partial<PaperDraft>) => void;
}

type New = Extract<TypedAccount, { is: 'new' }>;

/** The owner of a new account, whose number is typed twice: the family's news goes there. */
const NewAccount = ({ account, problems, onChange }: { account: New; problems: FieldProblems; onChange: (account: New) => void }) => {
  const { t } = useTranslation(['paperEntry', 'admin']);
  const isFamily = account.kind === 'family';
  return (
    <Stack spacing={2}>
      <Alert severity="info">{t('account.new', { mobile: account.mobile })}</Alert>
      <Line
        label={t('account.again')}
        type="tel"
        value={account.again}
        code={problems['account.mobile']}
        help={t('account.again_help')}
        onChange={(again) => onChange({ ...account, again })}
      />
      <Choice
        label={t('account.kind')}
        value={account.kind}
        choices={accountKinds.map((value) => ({ value, label: t(`admin:people.kind.${value}`) }))}
        onChange={(kind) => onChange({ ...account, kind })}
      />
      <Line
        label={t('account.name')}
        value={account.name}
        code={problems['account.name']}
        onChange={(name) => onChange({ ...account, name })}
      />
      <Line
        label={t(isFamily ? 'account.family' : 'account.institution')}
        value={account.affiliation}
        code={problems['account.affiliation']}
        onChange={(affiliation) => onChange({ ...account, affiliation })}
      />
      <Choice
        label={t('account.language')}
        value={account.locale}
        choices={locales.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(locale) => onChange({ ...account, locale })}
      />
    </Stack>
  );
};

/** The account that gets the entry, found by its whole number or address, or made. */
export const PaperAccount = ({ draft, accountId, problems, change }: Props) => {
  const { t } = useTranslation('paperEntry');
  const message = useProblemMessage();
  const { account, typed } = draft;
  const find = useMutation({
    mutationFn: (body: { typed: string } | { id: string }) => call('POST /api/admin/paper-entries/accounts', { body }),
    onSuccess: ({ account: found, mobile, found: what }) => {
      if (found) change({ account: { is: 'known', ...found } });
      else if (what === 'none' && mobile !== null)
        change({
          account: { is: 'new', mobile, again: '', kind: 'family', name: '', affiliation: '', locale: 'zh-CN' },
        });
    },
  });
  const { mutate } = find;
  const asked = useRef<string>(null);
  const isUnknown = account.is === 'unknown';
  useEffect(() => {
    if (accountId === null || !isUnknown || asked.current === accountId) return;
    asked.current = accountId;
    mutate({ id: accountId });
  }, [accountId, isUnknown, mutate]);
  const fields = find.error instanceof Problem ? (find.error.detail.fields ?? {}) : {};
  if (account.is !== 'unknown')
    return (
      <Card title={t('account.title')}>
        <Stack spacing={2}>
          {account.is === 'known' ? (
            <Alert severity="success">
              {t('account.known', { name: account.name, affiliation: account.affiliation, mobile: account.mobile ?? '' })}
            </Alert>
          ) : (
            <NewAccount account={account} problems={problems} onChange={(changed) => change({ account: changed })} />
          )}
          <Button
            variant="text"
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => {
              find.reset();
              change({ account: { is: 'unknown' } });
            }}
          >
            {t('account.other')}
          </Button>
        </Stack>
      </Card>
    );
  return (
    <Card title={t('account.title')}>
      <Stack
        component="form"
        spacing={2}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ typed });
        }}
      >
        <Line
          label={t('account.typed')}
          value={typed}
          code={fields['typed']}
          help={t('account.typed_help')}
          onChange={(value) => change({ typed: value })}
        />
        {find.error && Object.keys(fields).length === 0 && <Alert severity="error">{message(find.error)}</Alert>}
        {find.data?.found === 'unusable' && <Alert severity="warning">{t('account.unusable')}</Alert>}
        {find.data?.found === 'none' && find.data.mobile === null && <Alert severity="info">{t('account.no_address')}</Alert>}
        <Button type="submit" variant="outlined" loading={find.isPending} disabled={typed.trim() === ''} sx={{ alignSelf: 'flex-start' }}>
          {t('account.find')}
        </Button>
      </Stack>
    </Card>
  );
};
