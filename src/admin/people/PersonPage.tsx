import { Alert, Button, Chip, Stack } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { WriteTo } from '#src/admin/kit/write/WriteTo.tsx';
import { ExtendOfAccount } from '#src/admin/registrations/deadlines/ExtendOfAccount.tsx';
import { PaperOfAccount } from '#src/admin/registrations/onBehalf/PaperLink.tsx';
import { useOptionalCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DisableButton, RemoveButton } from './DisableButton.tsx';
import { EraseButton } from './EraseButton.tsx';
import { MergeButton } from './merge/MergeButton.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonHistory } from './PersonHistory.tsx';
import { PersonNotes } from './PersonNotes.tsx';
import { PersonRoles } from './PersonRoles.tsx';
import { PersonSafety } from './PersonSafety.tsx';
import css from './people.module.css';
import type { Person } from './person.ts';
import { SupportPanel } from './support/SupportPanel.tsx';
import { SupportViewButton } from './support/SupportViewButton.tsx';

const cx = bindStyles(css);

/** One account: its facts, sign-in, notes and history. */
export const PersonPage = () => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { id } = useParams();
  const { data, error, refetch } = useOptionalCall('GET /api/admin/people/:id', id === undefined ? null : { params: { id } });
  if (data) return <LoadedPerson key={data.id} person={data} />;
  return (
    <>
      <PageHead title={t('resources.people.name', { count: 1 })} />
      {error ? (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('try_again')}</Button>}>
          {message(error)}
        </Alert>
      ) : (
        <LoadingBars rows={8} />
      )}
    </>
  );
};

const LoadedPerson = ({ person }: { person: Person }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { name, kind, role, locale, disabled, mergedInto } = person;
  return (
    <>
      <PageHead
        title={
          <span className={cx('who')}>
            <Link to={role === 'participant' ? '/people' : '/staff'} className={cx('back')}>
              {t(`resources.${role === 'participant' ? 'people' : 'staff'}.name`, { count: 2 })}
            </Link>
            <span aria-hidden="true" className={cx('arrow')}>
              ›
            </span>
            {name}
          </span>
        }
        facts={
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <Chip variant="outlined" label={role === 'participant' ? t(`people.kind.${kind}`) : t(`people.role.${role}`)} />
            <Chip variant="outlined" label={t(`people.reads.${locale}`)} />
          </Stack>
        }
        actions={
          <>
            {role === 'participant' && !disabled && <WriteTo segment={{ accountIds: [person.id] }} word="account" />}
            {role === 'participant' && person.entries > 0 && (
              <Guarded part="decisions">
                <ExtendOfAccount accountId={person.id} />
              </Guarded>
            )}
            {role === 'participant' && !disabled && mergedInto === null && <PaperOfAccount accountId={person.id} />}
            <SupportViewButton person={person} />
            <MergeButton person={person} />
            <DisableButton person={person} />
            <EraseButton person={person} />
            <RemoveButton person={person} />
          </>
        }
      />
      <div className={cx('record')} data-fills="">
        {mergedInto !== null && (
          <Alert severity="info" className={cx('notice')}>
            {t('people.merge.merged')} <Link to={`/people/${mergedInto}/show`}>{t('people.merge.to_kept')}</Link>
          </Alert>
        )}
        {disabled && mergedInto === null && (
          <Alert severity="warning" className={cx('notice')}>
            {t('people.disabled_since', { time: format.dateTime(disabled.at), reason: disabled.reason })}
          </Alert>
        )}
        <div className={cx('side')}>
          <PersonFacts person={person} />
          <PersonSafety person={person} />
          <PersonRoles person={person} />
          <PersonNotes id={person.id} />
        </div>
        <div className={cx('main')}>
          <SupportPanel person={person} />
          <PersonHistory id={person.id} />
        </div>
      </div>
    </>
  );
};
