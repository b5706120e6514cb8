import { useTranslation } from 'react-i18next';
import type { Advancement } from '#contract/registrations/advancement.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { windowState } from '#contract/time/timeWindow.ts';
import { signupPath } from '#src/competitions/index.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { entryPath } from '#src/registrations/entry/paths.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './Advancements.module.css';

const cx = bindStyles(css);

/** Returns the path of the target's form, filled from the entry. */
const formPath = ({ id, participation }: EntrySummary, { target }: Advancement): string => {
  const offered = target.participation.includes(participation) ? participation : (target.participation[0] ?? participation);
  return `${signupPath(target, offered)}&from=${encodeURIComponent(id)}`;
};

/** An invitation to a competition for which an entry has qualified: until when to sign up, the code, and what the family can do. */
function OneAdvancement({ entry, advancement }: { entry: EntrySummary; advancement: Advancement }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const message = useProblemMessage();
  const now = Date.now() + useClockSkew();
  const { mutate, isPending, error } = useAction('POST /api/registrations/:id/advancement-answers', { waitsForReads: true });
  const { id, target, code, entryId, endedAt } = advancement;
  const { opensAt, closesAt } = target.signup;
  const isOver = closesAt === null || now >= closesAt;
  // what was read before may be older than the end of the sign-up
  const state = isOver && advancement.state === 'invited' ? 'expired' : advancement.state;
  const competition = text(target.title);
  const answer = (declined: boolean) => mutate({ params: { id: entry.id }, body: { advancementId: id, declined } });
  const title = { competition };
  const until = closesAt === null ? '' : format.dateTime(closesAt);
  const opens = windowState(target.signup, now) === 'before' && opensAt !== null ? format.dateTime(opensAt) : null;
  return (
    <li className={cx('card', state === 'invited' && 'open')}>
      <div className={cx('words')}>
        <p className={cx('title')}>{t(`advancement.title.${state}`, title)}</p>
        {state === 'invited' && (
          <>
            <p className={cx('quiet')}>{opens ? t('advancement.opens', { time: opens, until }) : t('advancement.until', { until })}</p>
            {code !== null && (
              <p className={cx('quiet')}>
                {t('advancement.code')}{' '}
                <span className={cx('code')} data-selectable translate="no">
                  {code}
                </span>
              </p>
            )}
          </>
        )}
        {state === 'declined' && !isOver && <p className={cx('quiet')}>{t('advancement.mayReturn', { until })}</p>}
        {state === 'withdrawn' && endedAt !== null && (
          <p className={cx('quiet')}>{t('advancement.corrected', { date: format.date(endedAt) })}</p>
        )}
        {state === 'accepted' && endedAt !== null && <p className={cx('quiet')}>{t('advancement.acceptedEnded')}</p>}
      </div>
      <div className={cx('acts')}>
        {state === 'invited' && !opens && (
          <ButtonLink size="sm" to={formPath(entry, advancement)} aria-label={t('advancement.signUpFor', title)}>
            {t('advancement.signUp')}
          </ButtonLink>
        )}
        {state === 'invited' && (
          <Button size="sm" variant="ghost" busy={isPending} aria-label={t('advancement.declineFor', title)} onClick={() => answer(true)}>
            {t('advancement.decline')}
          </Button>
        )}
        {state === 'declined' && !isOver && (
          <Button
            size="sm"
            variant="secondary"
            busy={isPending}
            aria-label={t('advancement.reopenFor', title)}
            onClick={() => answer(false)}
          >
            {t('advancement.reopen')}
          </Button>
        )}
        {state === 'accepted' && entryId !== null && (
          <ButtonLink size="sm" variant="secondary" to={entryPath(entryId)} aria-label={t('advancement.seeFor', title)}>
            {t('advancement.see')}
          </ButtonLink>
        )}
      </div>
      {error && (
        <div className={cx('failed')}>
          <Notice tone="danger" role="alert">
            {message(error)}
          </Notice>
        </div>
      )}
    </li>
  );
}

/** The competitions for which an entry has qualified; nothing if there are none. */
export function Advancements({ entry, inRow = false }: { entry: EntrySummary; inRow?: boolean }) {
  const { t } = useTranslation('registrations');
  const { advancements = [] } = entry;
  if (advancements.length === 0) return null;
  return (
    <ul className={cx('list', inRow ? 'inRow' : 'alone')} aria-label={t('advancement.list', { team: entry.teamName })}>
      {advancements.map((advancement) => (
        <OneAdvancement key={advancement.id} entry={entry} advancement={advancement} />
      ))}
    </ul>
  );
}
