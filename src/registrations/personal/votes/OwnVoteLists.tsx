import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnVotes } from '#contract/votes/public.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { votePath } from '#src/registrations/entry/paths.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import css from './OwnVoteLists.module.css';

const cx = bindStyles(css);

/** The public works of the account with their votes, and the votes that it has cast. */
export function OwnVoteLists({ received, cast }: OwnVotes) {
  const { t } = useTranslation('votes');
  const format = useFormat();
  return (
    <div className={cx('lists')}>
      <Section title={t('own.received')} none={t('own.receivedNone')} rows={received}>
        {({ no, title, teamName, votes }) => (
          <li key={no}>
            <Link to={votePath(no)}>{t('own.of', { title, team: teamName })}</Link>
            <b>{t('own.votes', { count: votes })}</b>
          </li>
        )}
      </Section>
      <Section title={t('own.cast')} none={t('own.castNone')} rows={cast}>
        {({ no, title, day }) => (
          <li key={`${day} ${no}`}>
            {no === null ? <span>{t('own.gone')}</span> : <Link to={votePath(no)}>{title}</Link>}
            <span>{format.date(Date.parse(`${day}T12:00:00Z`))}</span>
          </li>
        )}
      </Section>
      <div>
        <ButtonLink to="/vote" variant="secondary">
          {t('own.toVoting')}
        </ButtonLink>
      </div>
    </div>
  );
}

interface SectionProps<T> {
  title: string;
  /** Says that there are none. */
  none: string;
  rows: readonly T[];
  children: (row: T) => ReactNode;
}

function Section<T>({ title, none, rows, children }: SectionProps<T>) {
  return (
    <Card as="section" pad="lg">
      <h2 className={cx('title')}>{title}</h2>
      {rows.length === 0 ? <p className={cx('none')}>{none}</p> : <ul className={cx('rows')}>{rows.map(children)}</ul>}
    </Card>
  );
}
