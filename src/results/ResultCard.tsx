import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certificate } from '#contract/certificates/public.ts';
import { useEventLine } from '#src/certificates/index.ts';
import { clockTime, isoDuration } from '#src/platform/format/clockTime.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { awardArt } from '#src/ui/art/awardArt.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { Confetti } from './Confetti.tsx';
import css from './ResultCard.module.css';

const cx = bindStyles(css);

type CardResult = Omit<
  Certificate,
  'kind' | 'englishName' | 'masked' | 'publishedAt' | 'hasPdf' | 'revoked' | 'corrections' | 'proof' | 'checks'
>;

interface ResultCardProps {
  result: CardResult;
  /** The text of the chip above the award. */
  chip: string;
  /** True if it is no longer valid. */
  isRevoked?: boolean;
  children: ReactNode;
}

/** A result with its award and the scores that are published. */
export function ResultCard({ result, chip, isRevoked = false, children }: ResultCardProps) {
  const { t } = useTranslation('results');
  const eventLine = useEventLine();
  const format = useFormat();
  const text = useText();
  const { awardTitle, awardLook, name, teamName, scores, total, durationMs, rank } = result;
  return (
    <Card as="article" className={cx('card')}>
      <div className={cx('award')}>
        {!isRevoked && <Confetti className={cx('confetti')} />}
        <div className={cx('words')}>
          <StatusChip tone={isRevoked ? 'red' : 'leaf'} icon={isRevoked ? 'x' : 'check'}>
            {chip}
          </StatusChip>
          <h2>{text(awardTitle)}</h2>
          <p>
            <b>{name ?? t('nameNotPublished')}</b>
            {teamName !== null && <span>{t('ofTeam', { team: teamName })}</span>}
          </p>
          <p>{eventLine(result)}</p>
        </div>
        <Art name={awardArt[awardLook]} alt="" className={cx('art')} />
      </div>
      {(scores.length > 0 || total !== null || durationMs !== null || rank !== null) && (
        <dl className={cx('scores')}>
          {scores.map(({ key, title, points }) => (
            <div key={key} className={cx('criterion')}>
              <dt>{text(title)}</dt>
              <dd className="num">{format.number(points)}</dd>
            </div>
          ))}
          {total !== null && (
            <div className={cx('total')}>
              <dt>{t('score.total')}</dt>
              <dd className="num">{format.number(total)}</dd>
            </div>
          )}
          {durationMs !== null && (
            <div className={cx('duration')}>
              <dt>{t('score.duration')}</dt>
              <dd className="num">
                <time dateTime={isoDuration(durationMs)}>{clockTime(durationMs, { hours: true })}</time>
              </dd>
            </div>
          )}
          {rank !== null && (
            <div className={cx('rank')}>
              <dt>{t('score.rank')}</dt>
              <dd className="num">{format.number(rank)}</dd>
            </div>
          )}
        </dl>
      )}
      <div className={cx('rest')}>{children}</div>
    </Card>
  );
}
