import { useId } from 'react';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '#contract/messages/messages.ts';
import { RecordRows } from '#src/admin/kit/record/RecordRow.tsx';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { byDay } from './byDay.ts';
import { OutboxRow } from './OutboxRow.tsx';
import css from './outbox.module.css';

const cx = bindStyles(css);
const DAY_MS = 24 * 3600_000;

/** The messages of a page, grouped by the day of their creation in the site's zone. */
export const OutboxDays = ({ messages, openId }: { messages: readonly OutboxMessage[]; openId: string | undefined }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const id = useId();
  const { selectedIds, onToggleItem } = useListContext<OutboxMessage>();
  const now = serverClock.now();
  const names = new Map([
    [format.date(now), t('outbox.today')],
    [format.date(now - DAY_MS), t('outbox.yesterday')],
  ]);
  return byDay(messages, ({ createdAt }) => format.date(createdAt)).map(({ day, rows }, index) => (
    <section key={day} className={cx('group')} aria-labelledby={`${id}-${index}`}>
      <h2 className={cx('day')} id={`${id}-${index}`}>
        {names.has(day) ? `${names.get(day)}${t('dot')}${day}` : day}
      </h2>
      <RecordRows>
        {rows.map((message) => (
          <OutboxRow
            key={message.id}
            message={message}
            isOpen={message.id === openId}
            isSelected={selectedIds.includes(message.id)}
            onToggle={onToggleItem}
          />
        ))}
      </RecordRows>
    </section>
  ));
};
