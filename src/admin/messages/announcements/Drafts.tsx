import { useTranslation } from 'react-i18next';
import { locales } from '#contract/http/common.ts';
import type { TypedAnnouncement } from '#contract/messages/announcements.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { RecordRow, RecordRows } from '#src/admin/kit/record/RecordRow.tsx';
import css from '#src/admin/messages/messages.module.css';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { useSegmentWords } from './segmentWords.ts';
import { useUnfilled } from './useUnfilled.ts';

const cx = bindStyles(css);

/** Returns the first text that is written, in any language. */
const beginningOf = ({ texts }: TypedAnnouncement): string | undefined =>
  locales
    .flatMap((locale) => [texts[locale].subject, texts[locale].sms, texts[locale].email, texts[locale].push])
    .find((text) => !isBlank(text));

/** The drafts of the organiser, to go on with; nothing if there are none. */
export const Drafts = () => {
  const { t } = useTranslation(['admin', 'officeMessages']);
  const format = useFormat();
  const segmentWords = useSegmentWords();
  const unfilled = useUnfilled();
  const { data } = useCall('GET /api/admin/announcement-drafts', {});
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={t('officeMessages:drafts.title')}>
      <h2 className={cx('quiet', 'heading')}>{t('officeMessages:drafts.title')}</h2>
      <RecordRows>
        {data.items.map(({ id, draft, savedAt }) => (
          <RecordRow key={id} to={`/messages/announcements/new?draft=${id}`} isOpen={false} layout={cx('row')}>
            <b>{unfilled(beginningOf(draft) ?? t('officeMessages:drafts.untitled'))}</b>
            <span className={cx('quiet')}>{segmentWords(draft.segment)}</span>
            <span className={cx('quiet')}>{t('officeMessages:drafts.saved', { time: format.dateTime(savedAt) })}</span>
          </RecordRow>
        ))}
      </RecordRows>
    </section>
  );
};
