import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CompetitionSummary } from '#contract/competitions/public.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { LoadFailed, Loading } from '#src/registrations/Loading.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import css from './ReEnrollDialog.module.css';
import { reEnrollPath } from './reEnrollPath.ts';

const cx = bindStyles(css);

interface ReEnrollDialogProps {
  entry: EntrySummary;
  onClose: () => void;
}

/** Offers the open competitions when an entry's own takes no more registrations; each link opens a form filled from the entry. */
export function ReEnrollDialog({ entry, onClose }: ReEnrollDialogProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const { data, error, refetch } = useCall('GET /api/competitions', { query: { status: 'signing_up' } });
  return (
    <Dialog open onClose={onClose} title={t('reEnroll.title', { team: entry.teamName })} closeLabel={t('close')}>
      {!data && !error && <Loading layout="list" />}
      {error && <LoadFailed level={2} title={t('sign.failed')} error={error} onRetry={refetch} />}
      {data && (
        <>
          <p>{data.items.length === 0 ? t('reEnroll.none') : t('reEnroll.body', { competition: text(entry.competition.title) })}</p>
          <ul className={cx('list')}>
            {data.items.map((competition) => (
              <li key={competition.id}>
                <OpenCompetition competition={competition} entry={entry} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function OpenCompetition({ competition, entry }: { competition: CompetitionSummary; entry: EntrySummary }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const { participation, signup } = competition;
  const [first = entry.participation] = participation;
  const way = participation.includes(entry.participation) ? entry.participation : first;
  return (
    <Link to={reEnrollPath(competition, way, entry.id)} className={cx('choice')}>
      <b>{text(competition.title)}</b>
      <span>
        {t('dot', {
          first: t(`mode.${competition.mode}`),
          second: signup.closesAt === null ? competition.season : t('reEnroll.until', { date: format.date(signup.closesAt) }),
        })}
      </span>
    </Link>
  );
}
