import { useTranslation } from 'react-i18next';
import type { Competition } from '#contract/competitions/public.ts';
import { type TimeWindow, windowState } from '#contract/time/timeWindow.ts';
import { worksPath } from '#src/competitions/competitionPath.ts';
import { Section } from '#src/competitions/detail/Section.tsx';
import { useCompetitionClock } from '#src/competitions/useCompetitionClock.ts';
import { useCompetitionTexts } from '#src/competitions/useCompetitionTexts.ts';
import { zoneOf } from '#src/competitions/zone.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { DEFAULT_TIME_ZONE, useSite } from '#src/platform/site/site.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Dates.module.css';

const cx = bindStyles(css);

const stages = ['signup', 'contest', 'work', 'voting'] as const;

/** The windows as a track of blocks, with Tock on the open one. */
export function Dates({ competition }: { competition: Competition }) {
  const { now } = useCompetitionClock(competition);
  const shown = stages.flatMap((stage) => {
    const window = competition[stage];
    return window ? [{ stage, window, open: windowState(window, now) === 'open' }] : [];
  });
  const first = shown.find(({ open }) => open)?.stage;
  return (
    <Section name="dates">
      <ol className={cx('track')} data-stages={shown.length}>
        {shown.map(({ stage, window, open }) => (
          <Stage key={stage} stage={stage} window={window} now={now} open={open} tock={stage === first} />
        ))}
      </ol>
      <ZoneNote at={now} />
      <WorksLink competition={competition} now={now} />
    </Section>
  );
}

interface StageProps {
  stage: (typeof stages)[number];
  window: TimeWindow;
  now: number;
  open: boolean;
  /** True if Tock is here. */
  tock: boolean;
}

function Stage({ stage, window, now, open, tock }: StageProps) {
  const { t } = useTranslation('competitionPages');
  const texts = useCompetitionTexts();
  const format = useFormat();
  const state = windowState(window, now);
  const note = {
    invalid: () => t('dates.askOrganiser'),
    before: () => t('dates.from', { time: format.dateTime(window.opensAt ?? now) }),
    open: () => t('dates.until', { time: format.dateTime(window.closesAt ?? now) }),
    after: () => t('dates.ended'),
  }[state];
  return (
    <li className={cx('stage', open && 'open', tock && 'here')} aria-current={open ? 'step' : undefined}>
      {tock && (
        <span className={cx('tock')}>
          <Art name="tock-wave" alt="" />
        </span>
      )}
      <b>{t(`dates.${stage}`)}</b>
      <span>{texts.period(window)}</span>
      <span>{note()}</span>
    </li>
  );
}

/** Links to the gallery once voting has started. */
function WorksLink({ competition, now }: { competition: Competition; now: number }) {
  const { t } = useTranslation('competitionPages');
  const state = windowState(competition.voting, now);
  if (state !== 'open' && state !== 'after') return null;
  return (
    <p className={cx('works')}>
      <ButtonLink variant="secondary" size="sm" icon={state === 'open' ? moreIcons.heart : 'cup'} to={worksPath(competition)}>
        {t(`dates.works.${state}`)}
      </ButtonLink>
    </p>
  );
}

function ZoneNote({ at }: { at: number }) {
  const { t } = useTranslation('competitionPages');
  const { name, offset } = zoneOf(useSite()?.timeZone ?? DEFAULT_TIME_ZONE, useLocale(), at);
  const zone = name === 'beijing' ? t('dates.beijing') : name.long;
  return <p className={cx('zone')}>{t('dates.zone', { zone, offset })}</p>;
}
