import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { locales } from '#contract/http/common.ts';
import type { MessageTemplate, OutboxMessage } from '#contract/messages/messages.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { MessageBubble, shownSize, shownText } from '#src/admin/messages/MessageBubble.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './outbox.module.css';

const cx = bindStyles(css);

/** The template of a message's kind and channel, in both languages: the message itself was sealed, and erased once sent. */
export const MessageWords = ({ template, channel }: { template: MessageTemplate; channel: OutboxMessage['channel'] }) => {
  const { t } = useTranslation('admin');
  const { data } = useCall('GET /api/admin/message-templates/:template', { params: { template } });
  const change = <Link to={`/messages/templates/${template}`}>{t('outbox.see_words')}</Link>;
  if (!data) return <p className={cx('quiet')}>{change}</p>;
  return (
    <Panel title={t('outbox.words')} aside={change}>
      <div className={cx('bubbles')}>
        {locales.map((locale) => {
          const text = data.texts[locale][channel];
          if (text === undefined) return null;
          const shown = shownText(channel, locale, text, data.sample[locale]);
          const size = shownSize(channel, shown);
          return (
            <div key={locale}>
              <p className={cx('quiet')}>
                <b>{languageNames[locale]}</b>
                {size && `${t('dot')}${t('templates.size', { ...size })}`}
              </p>
              <MessageBubble part={channel} locale={locale}>
                {shown}
              </MessageBubble>
            </div>
          );
        })}
      </div>
      <p className={cx('quiet')}>{t('outbox.words_hint')}</p>
    </Panel>
  );
};
