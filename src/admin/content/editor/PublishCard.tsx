import { useTranslation } from 'react-i18next';
import type { ContentRecord } from '#contract/content/admin.ts';
import { PublishTime } from '#src/admin/kit/fields/PublishTime.tsx';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';

interface PublishCardProps {
  record: Pick<ContentRecord, 'state' | 'publishedAt'>;
  /** True if the public version stays until the next version's publication time. */
  replaces: boolean;
  timeZone: string;
  /** Null for immediately. */
  publishAt: number | null;
  onChange: (at: number | null) => void;
}

/** Chooses the publication time. A public record changes at once. */
export const PublishCard = ({ record: { state, publishedAt }, replaces, ...time }: PublishCardProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const since = state === 'published' && publishedAt !== null ? format.dateTime(publishedAt) : null;
  if (since !== null && !replaces)
    return (
      <Panel title={t('content.publication')}>
        <p style={{ margin: 0 }}>{t('content.public_since', { at: since })}</p>
      </Panel>
    );
  return (
    <Panel title={t(replaces ? 'content.coming_into_force' : 'content.publication')} aside={time.timeZone}>
      {since !== null && <p style={{ margin: 0 }}>{t('content.in_force_since', { at: since })}</p>}
      <PublishTime label={t('content.publication')} {...time} />
    </Panel>
  );
};
