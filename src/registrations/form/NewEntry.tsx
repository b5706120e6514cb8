import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Account } from '#contract/accounts.ts';
import type { Competition, Participation } from '#contract/competitions.ts';
import type { Entry, RegistrationForm as ReadyForm } from '#contract/registrations.ts';
import { refresh, useAction } from '#src/app/useCall.ts';
import { useLocale } from '#src/app/useLocale.ts';
import { signupPath } from '#src/competitions/index.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { emptyValues, valuesFrom } from './formValues.ts';
import { newIdempotencyKey } from './idempotencyKey.ts';
import css from './NewEntry.module.css';
import { RegisteredDialog } from './RegisteredDialog.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';

const cx = bindStyles(css);

interface NewEntryProps {
  competition: Competition;
  participation: Participation;
  account: Account;
  /** Fills the first form. */
  earlier?: Entry | undefined;
  note: string | null;
}

/** Form after form for one competition: each entry is made once, then the form is empty for the next team. */
export function NewEntry({ competition, participation, account, earlier, note }: NewEntryProps) {
  const { t } = useTranslation('registrations');
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const [registered, setRegistered] = useState<Entry | null>(null);
  const source = round === 0 ? earlier : undefined;
  const about = source ? t('sign.prefilled', { team: source.teamName }) : round === 0 ? note : null;

  const sent = (entry: Entry) => {
    setRegistered(entry);
    setRound((count) => count + 1);
    void refresh(client, 'GET /api/registrations', 'GET /api/competitions/:id');
  };
  const another = () => {
    setRegistered(null);
    window.scrollTo(0, 0);
  };
  return (
    <>
      <div className={`wrap ${cx('notices')}`}>
        {competition.placesLeft === 0 && <Notice tone="info">{t('sign.full', { waiting: competition.waitlistLength })}</Notice>}
        {about && <Notice tone="info">{about}</Notice>}
      </div>
      <OneForm key={round} competition={competition} participation={participation} account={account} earlier={source} onSent={sent} />
      <RegisteredDialog entry={registered} onAnother={another} />
    </>
  );
}

interface OneFormProps extends Omit<NewEntryProps, 'note'> {
  onSent: (entry: Entry) => void;
}

function OneForm({ competition, participation, account, earlier, onSent }: OneFormProps) {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  // One key a form: however often it is sent, it makes one entry.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [initial] = useState(() =>
    earlier ? valuesFrom(earlier, competition, participation, locale) : emptyValues(competition, participation, account, locale),
  );
  const { mutateAsync } = useAction('POST /api/registrations');
  const other = participation === 'single' ? 'team' : 'single';
  const send = (form: ReadyForm) => mutateAsync({ body: { ...form, competitionId: competition.id }, idempotencyKey });
  return (
    <RegistrationForm
      competition={competition}
      account={account}
      initial={initial}
      sendLabel={t('form.send')}
      send={send}
      onSent={onSent}
      aboutEvent={
        competition.participation.includes(other) && (
          <p className={cx('switch')}>
            <Link to={signupPath(competition, other)}>{other === 'single' ? t('sign.toSingle') : t('sign.toTeam')}</Link>
          </p>
        )
      }
    />
  );
}
