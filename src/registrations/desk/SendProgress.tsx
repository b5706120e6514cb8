import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Device } from '#src/offline/index.ts';
import { agreementPrompt } from '#src/platform/api/agreementPrompt.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { sendsWhenClosed } from '#src/platform/device/device.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { draftPath } from '#src/registrations/draftPath.ts';
import { entryPath } from '#src/registrations/entry/paths.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { StatusChip, type StatusTone } from '#src/ui/display/StatusChip.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { FocusTarget } from '#src/ui/layout/FocusTarget.tsx';
import { Faults } from './Faults.tsx';
import css from './Send.module.css';
import { countRows, type SendRow, type SendState } from './sendRows.ts';

const cx = bindStyles(css);

const chips: Record<SendState['name'], readonly [StatusTone, IconDrawing]> = {
  inLine: ['cobalt', moreIcons.hour],
  sending: ['cobalt', moreIcons.up],
  network: ['sun', 'off'],
  server: ['sun', moreIcons.hour],
  budget: ['sun', moreIcons.hour],
  agreement: ['sun', 'pause'],
  signIn: ['sun', 'pause'],
  sent: ['leaf', 'check'],
  refused: ['red', 'alert'],
  incomplete: ['red', 'edit'],
  unchecked: ['sun', 'off'],
  changed: ['sun', 'edit'],
  unreadable: ['red', 'alert'],
  elsewhere: ['leaf', 'check'],
  takenBack: ['ink', 'edit'],
};

interface SendProgressProps {
  rows: readonly SendRow[];
  outbox: Pick<Device['outbox'], 'takeBack' | 'tryNow' | 'signedIn'>;
  /** The forms of the drafts, by id, as far as they are read. */
  forms: ReadonlyMap<string, FormValues>;
  /** Number of presses; each moves the focus here. */
  presses: number;
}

/** Shows how each entry of a bulk send goes, live. It may be closed at any time. */
export function SendProgress({ rows, outbox, forms, presses }: SendProgressProps) {
  const { t } = useTranslation('registrations');
  const counts = countRows(rows);
  return (
    <div className={cx('progress')}>
      <FocusTarget token={presses}>
        <p role="status">{t('desk.send.summary', counts)}</p>
      </FocusTarget>
      <Held rows={rows} outbox={outbox} />
      {counts.waiting > 0 && <p className={cx('fine')}>{t(sendsWhenClosed() ? 'desk.send.mayClose' : 'desk.send.mayCloseSheet')}</p>}
      <ol className={cx('rows')}>
        {rows.map((row) => (
          <Row key={row.id} row={row} outbox={outbox} values={forms.get(row.id)} />
        ))}
      </ol>
    </div>
  );
}

/** Names the entries that wait for their owner, and offers what they wait for. */
function Held({ rows, outbox }: Pick<SendProgressProps, 'rows' | 'outbox'>) {
  const { t } = useTranslation('registrations');
  const waitFor = (name: SendState['name']) => rows.filter(({ state }) => state.name === name);
  const held = (['agreement', 'signIn'] as const).find((name) => waitFor(name).length > 0);
  if (!held) return null;
  const act = async () => {
    if (held === 'agreement' && (await agreementPrompt.ask())) await outbox.tryNow();
    if (held === 'signIn' && (await sessionExpiry.ask())) await outbox.signedIn();
  };
  const teams = waitFor(held)
    .map(({ label }) => label || t('onDevice.unnamed'))
    .join(t('desk.and'));
  return (
    <Notice
      tone="warning"
      title={t(`desk.send.held.${held}`)}
      action={
        <Button size="sm" icon={held === 'signIn' ? 'user' : moreIcons.book} onClick={() => void act()}>
          {t(held === 'signIn' ? 'onDevice.signIn' : 'desk.send.agree')}
        </Button>
      }
    >
      {t('desk.send.heldTeams', { teams })}
    </Notice>
  );
}

interface RowProps extends Pick<SendProgressProps, 'outbox'> {
  row: SendRow;
  values: FormValues | undefined;
}

function Row({ row, outbox, values }: RowProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const { id, label, competition, state } = row;
  const [tone, icon] = chips[state.name];
  const isWaiting = ['inLine', 'network', 'server', 'budget', 'agreement', 'signIn'].includes(state.name);
  const name = label || t('onDevice.unnamed');
  const path = state.name === 'sent' && state.entryId !== null ? entryPath(state.entryId) : null;
  const isWaitlisted = state.name === 'sent' && state.place !== null;
  const isDraft = ['refused', 'incomplete', 'unchecked', 'changed', 'takenBack'].includes(state.name);
  return (
    <li className={cx('row')}>
      <div className={cx('name')}>
        <b>{isDraft || path !== null ? <Link to={path ?? draftPath(row)}>{name}</Link> : name}</b>
        <span>{text(competition.title)}</span>
      </div>
      <StatusChip tone={isWaitlisted ? 'sun' : tone} icon={isWaitlisted ? moreIcons.hour : icon}>
        {state.name === 'sent' && state.place !== null
          ? t('waitlistPosition', { position: state.place })
          : t(`desk.send.state.${state.name}`)}
      </StatusChip>
      {isWaiting && (
        <Button size="sm" variant="ghost" aria-label={t('desk.send.takeBack', { team: name })} onClick={() => void outbox.takeBack(id)}>
          {t('onDevice.takeBack')}
        </Button>
      )}
      <Remark row={row} values={values} />
    </li>
  );
}

/** Says why an entry is not sent, and leads to the field. */
function Remark({ row, values }: Pick<RowProps, 'row' | 'values'>) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const message = useProblemMessage();
  const { state } = row;
  if (state.name === 'incomplete') return <Faults draft={row} problems={state.problems} values={state.values} />;
  if (state.name === 'refused') {
    const { fields = {} } = state.problem.detail;
    const isNamed = Object.keys(fields).length > 0;
    return isNamed ? <Faults draft={row} problems={fields} values={values} /> : <p className={cx('why')}>{message(state.problem)}</p>;
  }
  if (state.name === 'server') return <p className={cx('remark')}>{message(state.problem)}</p>;
  if (state.name === 'budget') return <p className={cx('remark')}>{t('desk.send.budgetAt', { time: format.near(state.at) })}</p>;
  if (state.name === 'unchecked' || state.name === 'changed' || state.name === 'unreadable')
    return <p className={cx('remark')}>{t(`desk.send.why.${state.name}`)}</p>;
  return null;
}
