import { FormHelperText } from '@mui/material';
import { useTranslation } from 'react-i18next';
import css from '#src/admin/kit/fields/editor.module.css';
import { Card, Labelled, NumberField } from '#src/admin/kit/fields/fields.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { SettingsEditing } from './useSettings.ts';

const cx = bindStyles(css);
const channels = ['sms', 'email', 'push'] as const;

/** The price of messages, the sending rate of announcements, and quiet hours. */
export const MessagesCard = ({ editing: { settings, change, problems } }: { editing: SettingsEditing }) => {
  const { t } = useTranslation('admin');
  const { messages } = settings;
  const row = (path: string, label: string, value: number, [min, max]: [number, number], set: (n: number) => void) => (
    <Labelled key={path} label={label} problem={problems[`messages.${path}`]}>
      <NumberField label={label} value={value} min={min} max={max} onChange={(n) => n !== null && set(n)} />
    </Labelled>
  );
  const setQuiet = (quiet: Partial<typeof messages.quiet>) => change({ messages: { ...messages, quiet: { ...messages.quiet, ...quiet } } });
  return (
    <Card id="messages" title={t('settings.messages')} facts={t('settings.messages_facts')}>
      <div className={cx('terms')}>
        {channels.map((channel) =>
          row(
            `prices.${channel}`,
            t('settings.price', { channel: t(`messageChannel.${channel}`) }),
            messages.prices[channel],
            [0, 1_000_000],
            (n) => change({ messages: { ...messages, prices: { ...messages.prices, [channel]: n } } }),
          ),
        )}
        {row('perMinute', t('settings.per_minute'), messages.perMinute, [1, 6000], (n) =>
          change({ messages: { ...messages, perMinute: n } }),
        )}
        {row('quiet.from', t('settings.quiet_from'), messages.quiet.from, [0, 23], (from) => setQuiet({ from }))}
        {row('quiet.until', t('settings.quiet_until'), messages.quiet.until, [0, 23], (until) => setQuiet({ until }))}
      </div>
      <FormHelperText>{t('settings.quiet_hint')}</FormHelperText>
    </Card>
  );
};
