import { Alert, Button, Checkbox, FormControlLabel, Switch } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Problem } from '#contract/http/problem.ts';
import type { ReminderOutlook } from '#contract/messages/reminders.ts';
import { type ReminderKind, reminderKinds } from '#contract/messages/rules/reminderRules.ts';
import { templateName } from '#contract/messages/rules/templates.ts';
import type { CurrentSettings } from '#contract/site/admin.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { NumberField } from '#src/admin/kit/fields/fields.tsx';
import { focusWrongNumber } from '#src/admin/kit/fields/focusWrongNumber.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { MessageTabs } from '#src/admin/messages/MessageTabs.tsx';
import { useWarnBeforeUnload } from '#src/admin/revisions/editing/useWarnBeforeUnload.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { daysOf } from './daysOf.ts';
import css from './reminders.module.css';

const cx = bindStyles(css);
const channels = ['sms', 'email', 'push'] as const;
const SETTINGS = 'GET /api/admin/settings';
const OUTLOOK = 'GET /api/admin/reminders';

type Rules = CurrentSettings['settings']['reminders'];

/** The time and number of recipients of the next reminder. */
const Outlook = ({ outlook, isOn }: { outlook: ReminderOutlook | undefined; isOn: boolean }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const text = useText();
  if (!isOn) return <p className={cx('quiet')}>{t('reminders.off')}</p>;
  if (!outlook) return <LoadingBars rows={1} />;
  if (outlook.next.length === 0) return <p className={cx('quiet')}>{t('reminders.none')}</p>;
  return (
    <ul className={cx('next')}>
      {outlook.next.map(({ competition, at, people, peopleIsExact }) => (
        <li key={`${competition?.id} ${at}`}>
          <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
          <b>{t('reminders.people', { count: people, shown: `${format.number(people)}${peopleIsExact ? '' : '+'}` })}</b>
          {competition && <span>{text(competition.title)}</span>}
        </li>
      ))}
    </ul>
  );
};

const Form = ({ current }: { current: CurrentSettings }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const notify = useNotify();
  const message = useProblemMessage();
  const client = useQueryClient();
  const isOffline = useOffline();
  const { data: outlook } = useCall(OUTLOOK, {});
  const stored = current.settings.reminders;
  // only the local changes, so that they apply over what somebody else saves meanwhile
  const [changes, setChanges] = useState<Partial<Rules>>({});
  const rules: Rules = { ...stored, ...changes };
  const isChanged = JSON.stringify(rules) !== JSON.stringify(stored);
  useWarnBeforeUnload(isChanged);
  const save = useAction('PUT /api/admin/settings', {
    onMutate: () => changes,
    onSuccess(saved, _, sent) {
      client.setQueryData([SETTINGS, {}], saved);
      // changes made meanwhile are not saved yet
      setChanges((now) => (now === sent ? {} : now));
      void client.invalidateQueries({ queryKey: [OUTLOOK] });
      notify('reminders.saved', { type: 'success' });
    },
    onError(error) {
      const isConflict = error instanceof Problem && error.code === 'conflict';
      if (isConflict) void client.invalidateQueries({ queryKey: [SETTINGS] });
      notify(isConflict ? t('reminders.changed') : message(error), { type: isConflict ? 'warning' : 'error' });
    },
  });
  const form = useRef<HTMLDivElement>(null);
  const press = () => {
    if (focusWrongNumber(form.current)) return notify('settings.wrong_number', { type: 'error' });
    save.mutate({ body: { number: current.number, settings: { ...current.settings, reminders: rules }, note: null } });
  };
  const change = (kind: ReminderKind, next: Partial<Rules[ReminderKind]>) =>
    setChanges({ ...changes, [kind]: { ...rules[kind], ...next } });
  return (
    <div ref={form} className={cx('page')} data-fills="">
      <div className={cx('head')}>
        <p className={cx('quiet')}>{t('reminders.each_once')}</p>
        <Button variant="contained" disabled={!isChanged || isOffline} loading={save.isPending} onClick={press}>
          {t('reminders.save')}
        </Button>
      </div>
      {reminderKinds.map((kind) => {
        const { on, days, channels: chosen } = rules[kind];
        const name = text(templateName(kind));
        const label = t(`reminders.${daysOf[kind]}`);
        return (
          <Panel
            key={kind}
            title={name}
            aside={
              <FormControlLabel
                control={
                  <Switch
                    checked={on}
                    onChange={({ target }) => change(kind, { on: target.checked })}
                    slotProps={{ input: { 'aria-label': `${name}: ${t('reminders.on')}` } }}
                  />
                }
                label={t('reminders.on')}
              />
            }
          >
            <p className={cx('quiet')}>{t(`reminders.what.${kind}`)}</p>
            <div className={cx('fields')}>
              <div>
                <span className={cx('label')}>{label}</span>
                <NumberField
                  label={`${name}: ${label}`}
                  value={days}
                  min={1}
                  max={30}
                  onChange={(n) => n !== null && change(kind, { days: n })}
                />
              </div>
              {kind !== 'guardian_reminder' && (
                <fieldset className={cx('channels')}>
                  <legend className={cx('label')}>{t('reminders.channels')}</legend>
                  {channels.map((channel) => (
                    <FormControlLabel
                      key={channel}
                      control={
                        <Checkbox
                          checked={chosen.includes(channel)}
                          disabled={chosen.length === 1 && chosen.includes(channel)}
                          onChange={({ target }) =>
                            change(kind, {
                              channels: channels.filter((each) => (each === channel ? target.checked : chosen.includes(each))),
                            })
                          }
                        />
                      }
                      label={t(`messageChannel.${channel}`)}
                    />
                  ))}
                </fieldset>
              )}
              <div>
                <span className={cx('label')}>{t('reminders.next')}</span>
                <Outlook outlook={outlook?.items.find((each) => each.kind === kind)} isOn={current.settings.reminders[kind].on} />
              </div>
            </div>
            <Link to={`/messages/templates/${kind}`}>{t('reminders.words')}</Link>
          </Panel>
        );
      })}
    </div>
  );
};

/** The reminders: their channels, times and next sending. */
export const RemindersPage = () => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { data, error, refetch } = useCall(SETTINGS, {});
  return (
    <>
      <PageHead title={t('frame.areas.messages')} picker={<MessageTabs />} line />
      {data ? (
        <Form current={data} />
      ) : error ? (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('try_again')}</Button>}>
          {message(error)}
        </Alert>
      ) : (
        <LoadingBars rows={8} />
      )}
    </>
  );
};
