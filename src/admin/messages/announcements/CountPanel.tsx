import { Alert, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { fromInput, toInput } from '#src/admin/kit/fields/zoneInput.ts';
import { FactLines, Panel } from '#src/admin/kit/record/Panel.tsx';
import { useMoney } from '#src/admin/kit/words/useMoney.ts';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { DEFAULT_TIME_ZONE } from '#src/platform/site/seasons.ts';
import { useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './announcements.module.css';
import { useSegmentWords } from './segmentWords.ts';
import { type Composing, languagesOf } from './useCompose.ts';

const cx = bindStyles(css);

/** The number of recipients and the cost, and the send button that states both. */
export const CountPanel = ({ composing }: { composing: Composing }) => {
  const { t } = useTranslation(['admin', 'officeMessages']);
  const zone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const format = useFormat();
  const money = useMoney();
  const message = useProblemMessage();
  const isOffline = useOffline();
  const segmentWords = useSegmentWords();
  const [isAsking, setIsAsking] = useState(false);
  const { draft, problems, count, countError, isCounting, isUnfinished, canSend, isSending } = composing;
  const hasProblems = Object.keys(problems).length > 0;
  const waitsFor = hasProblems ? 'fix_first' : 'counting';
  const isLater = draft.sendAt !== null;
  const languages = languagesOf(count);
  const label =
    count && count.people > 0
      ? t('announcements.send', { count: count.people, shown: format.number(count.people), cost: money(count.cost) })
      : t(count ? 'announcements.send_nobody' : 'announcements.send_uncounted');
  return (
    <Panel title={t('announcements.reach')}>
      {countError && (
        <Alert severity="error" action={<Button onClick={composing.countAgain}>{t('try_again')}</Button>}>
          {message(countError)}
        </Alert>
      )}
      {!count && !countError && (
        <p className={cx('quiet')}>
          {draft.channels.length === 0 ? t('officeMessages:compose.choose_channel') : t(`announcements.${waitsFor}`)}
        </p>
      )}
      {count && (
        <div className={cx(isCounting && 'stale')} aria-busy={isCounting}>
          <p className={cx('people')} role="status">
            <b>{format.number(count.people)}</b> {t('announcements.people', { count: count.people })}
          </p>
          <FactLines
            items={[
              ...draft.channels.map((channel): [string, string] => {
                const { messages = 0, parts = 0, cost = 0 } = count.channels[channel] ?? {};
                const name = t(`messageChannel.${channel}`);
                if (channel !== 'sms') return [name, `${format.number(messages)}${t('dot')}${money(cost)}`];
                return [
                  name,
                  t('announcements.parts', { messages: format.number(messages), parts: format.number(parts), cost: money(cost) }),
                ];
              }),
              [t('announcements.cost'), money(count.cost)],
              [t('announcements.left_out'), count.leftOut === 0 ? null : format.number(count.leftOut)],
              [t('announcements.unreachable'), count.unreachable === 0 ? null : format.number(count.unreachable)],
              [t('announcements.takes'), t('announcements.minutes', { count: Math.max(1, count.minutes) })],
            ]}
          />
          {count.cost > 0 && <p className={cx('quiet')}>{t('announcements.balance_unknown')}</p>}
          <p className={cx('quiet')}>{t('announcements.by_day')}</p>
          {isUnfinished && (
            <p className={cx('quiet')}>
              {t(`officeMessages:compose.unfinished_${languages.length === 1 ? (languages[0] ?? 'zh-CN') : 'both'}`)}
            </p>
          )}
        </div>
      )}
      <TextField
        fullWidth
        type="datetime-local"
        label={t('officeMessages:compose.hour')}
        helperText={t('officeMessages:compose.hour_help', { zone })}
        value={toInput(draft.sendAt, zone)}
        onChange={({ target }) => composing.setHour(fromInput(target.value, zone))}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ mt: 2 }}
      />
      <Button
        fullWidth
        variant="contained"
        startIcon={<Icon name={moreIcons.send} />}
        disabled={!canSend || isOffline}
        loading={isSending}
        onClick={() => setIsAsking(true)}
        sx={{ mt: 1.5 }}
      >
        {label}
      </Button>
      {isAsking && count && (
        <ConfirmDialog
          title={t('announcements.confirm')}
          subject={segmentWords(draft.segment)}
          body={
            isLater
              ? t('officeMessages:compose.confirm_later', {
                  count: count.people,
                  shown: format.number(count.people),
                  time: format.dateTime(draft.sendAt ?? 0),
                })
              : t('announcements.confirm_body', { count: count.people, shown: format.number(count.people) })
          }
          confirmLabel={label}
          isDangerous={false}
          reason={null}
          isPending={isSending}
          onConfirm={async () => {
            setIsAsking(false);
            await composing.send();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
};
