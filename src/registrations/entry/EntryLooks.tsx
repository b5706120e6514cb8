import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import css from './Entry.module.css';

const cx = bindStyles(css);

/** The organisers who have opened this entry, with time and reason. Renders nothing if unknown, as when offline. */
export function EntryLooks({ id }: { id: string }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const { data } = useOwnCall('GET /api/registrations/:id/looks', { params: { id } });
  if (!data) return null;
  return (
    <Card as="section" pad="lg">
      <h2 className={cx('sectionTitle')}>{t('looks.title', { count: data.total })}</h2>
      {data.total === 0 ? (
        <p>{t('looks.none')}</p>
      ) : (
        <ul className={cx('looks')}>
          {data.items.map(({ at, by, kind, reason }) => (
            <li key={`${at} ${by} ${kind}`}>{t('looks.line', { what: t(`looks.${reason}`), by, time: format.near(at) })}</li>
          ))}
        </ul>
      )}
      <p className={cx('remark')}>{t('looks.note')}</p>
    </Card>
  );
}
