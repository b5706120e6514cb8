import { useTranslation } from 'react-i18next';
import { templateName } from '#contract/messages/rules/templates.ts';
import { MessageChip } from '#src/admin/messages/outbox/MessageChip.tsx';
import { channelIcons } from '#src/admin/messages/outbox/messageTexts.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './SupportMessages.module.css';

const cx = bindStyles(css);

/** The latest messages to the account's owner, with channel and state. Their texts are visible to the owner only. */
export const SupportMessages = () => {
  const { t } = useTranslation('admin');
  const text = useText();
  const format = useFormat();
  const message = useProblemMessage();
  const { data, error } = useCall('GET /api/account/messages', {});
  if (error) return <Notice tone="danger">{message(error)}</Notice>;
  if (!data)
    return (
      <SkeletonGroup label={t('people.view.tab.messages')}>
        <Skeleton shape="block" height="120px" />
      </SkeletonGroup>
    );
  if (data.total === 0) return <EmptyState level={3} title={t('people.view.no_messages')} body={t('people.view.no_messages_body')} />;
  return (
    <Card>
      <ul className={cx('rows')} aria-label={t('people.view.tab.messages')}>
        {data.items.map(({ id, template, channel, state, at }) => (
          <li key={id} className={cx('row')}>
            <Icon name={channelIcons[channel]} label={t(`messageChannel.${channel}`)} />
            <span className={cx('what')}>
              <b>{text(templateName(template))}</b>
              <small>{format.dateTime(at)}</small>
            </span>
            <MessageChip state={state} />
          </li>
        ))}
      </ul>
    </Card>
  );
};
