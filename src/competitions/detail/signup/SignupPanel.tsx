import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Competition } from '#contract/competitions/public.ts';
import type { SignupGate } from '#src/competitions/signupGate.ts';
import { useCompetitionClock } from '#src/competitions/useCompetitionClock.ts';
import { useCompetitionTexts } from '#src/competitions/useCompetitionTexts.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { Countdown } from './Countdown.tsx';
import { SignupButtons } from './SignupButtons.tsx';
import css from './SignupPanel.module.css';
import { SignupReason } from './SignupReason.tsx';

const cx = bindStyles(css);

interface SignupPanelProps {
  competition: Competition;
  gate: SignupGate;
  ownTeams: ReactNode;
}

/** The card beside the text: fee, countdown, the button with its reason, the account's own teams, the key facts. */
export function SignupPanel({ competition, gate, ownTeams }: SignupPanelProps) {
  const { t } = useTranslation('competitionPages');
  const texts = useCompetitionTexts();
  const { now, countdown } = useCompetitionClock(competition);
  return (
    <Card as="aside" className={cx('panel')} aria-label={t('signup.title')}>
      <p className={cx('fee')}>
        <span className="num">{texts.fee(competition.fee)}</span> <span className="muted">{texts.perPerson(competition.fee)}</span>
      </p>
      {countdown && <Countdown countdown={countdown} now={now} />}
      <div className={cx('buttons')}>
        <SignupButtons gate={gate} />
      </div>
      <SignupReason gate={gate} waitlistLength={competition.waitlistLength} />
      {ownTeams}
      <Facts competition={competition} />
    </Card>
  );
}

function Facts({ competition }: { competition: Competition }) {
  const { t } = useTranslation(['competitionPages', 'competitions']);
  const text = useText();
  const texts = useCompetitionTexts();
  const format = useFormat();
  const { venue, contest, capacity, placesLeft } = competition;
  return (
    <ul className={cx('facts')}>
      <Fact icon="cal" title={texts.period(contest)}>
        {contest.opensAt !== null && t('facts.starts', { time: format.dateTime(contest.opensAt) })}
      </Fact>
      <Fact icon={venue ? 'pin' : 'globe'} title={venue ? text(venue.city) : t('competitions:mode.online')}>
        {venue ? text(venue.name) : t('venue.onlineShort')}
      </Fact>
      <Fact icon="users" title={texts.teamSize(competition)}>
        {texts.groupsWithAges(competition).map((group) => (
          <span key={group} className={cx('line')}>
            {group}
          </span>
        ))}
      </Fact>
      {competition.needsInvitation && (
        <Fact icon={moreIcons.ticket} title={t('invitation.needed')}>
          {t('invitation.from')}
        </Fact>
      )}
      {capacity !== null && placesLeft !== null && !competition.calledOff && (
        <Fact icon="info" title={placesLeft > 0 ? t('places.left', { count: placesLeft }) : t('places.full')}>
          {placesLeft > 0 ? t('places.capacity', { count: capacity }) : t('places.waiting', { count: competition.waitlistLength })}
        </Fact>
      )}
    </ul>
  );
}

function Fact({ icon, title, children }: { icon: IconDrawing; title: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        <span>{children}</span>
      </div>
    </li>
  );
}
