import { Alert, Button, FormHelperText, OutlinedInput } from '@mui/material';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionData, DraftWindow } from '#contract/competitions/competitionData.ts';
import { statusStrip, windowFindings } from '#contract/competitions/rules/competitionWindows.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { dateLocale, timeOptions } from '#contract/time/dateText.ts';
import { type WindowName, windowNames } from '#contract/time/timeWindow.ts';
import { addDays, wallTime } from '#contract/time/zonedTime.ts';
import { fromInput, toInput } from '#src/admin/kit/fields/zoneInput.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './TimeLine.module.css';
import { DAY_MS, ends, monthsIn, spanOf, type TimeSpan } from './timeSpan.ts';

const cx = bindStyles(css);

/** A month that begins later in the line (in percent) has its name before it. */
const NAMED_UNTIL = 80;
const HOUR_MS = 3600_000;
/** Share of the line, in percent, below which a stretch has no room for its label. */
const NARROW = 6;
type Windows = Pick<CompetitionData, WindowName>;
type End = keyof DraftWindow;

interface TimeLineProps {
  windows: Windows;
  /** The windows that the portal shows now: an end that has passed is fixed. */
  published: Windows | null;
  now: number;
  timeZone: string;
  problems: FieldProblems;
  readOnly: boolean;
  onChange(name: WindowName, window: DraftWindow): void;
}

/** The four windows of a competition as one time line, with what families see below. */
export const TimeLine = ({ windows, published, now, timeZone, problems, readOnly, onChange }: TimeLineProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const locale = useLocale();
  const message = useFieldMessage();
  const track = useRef<HTMLDivElement>(null);
  const [dragSpan, setDragSpan] = useState<TimeSpan | null>(null);
  const [typed, setTyped] = useState<WindowName | null>(null);
  const [kept, setKept] = useState<readonly string[]>([]);
  // The line keeps its span while an end is dragged.
  const span = dragSpan ?? spanOf(windows, now);
  const share = (at: number) => Math.min(100, Math.max(0, ((at - span.from) / (span.to - span.from)) * 100));
  const isLocked = (name: WindowName, end: End): boolean => {
    const at = published?.[name][end] ?? null;
    // A window that has closed can be reopened; an opening that has passed cannot be changed.
    return readOnly || (end === 'opensAt' && at !== null && at <= now && at === windows[name][end]);
  };
  const [past, setPast] = useState<readonly { name: WindowName; window: DraftWindow }[]>([]);
  /** Keeps a window as it is, to which Ctrl+Z goes back. */
  const remember = (name: WindowName) => setPast([...past, { name, window: windows[name] }]);
  const change = (name: WindowName, window: DraftWindow) => {
    remember(name);
    onChange(name, window);
  };
  const undo = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    const index = past.findLastIndex(({ name, window }) => ends.some((end) => windows[name][end] !== window[end]));
    const last = past[index];
    if (!last || readOnly) return;
    setPast(past.slice(0, index));
    onChange(last.name, last.window);
  };
  const move = (name: WindowName, end: End, at: number) => onChange(name, { ...windows[name], [end]: at });
  const drag = (event: PointerEvent, name: WindowName, end: End) => {
    const width = track.current?.clientWidth ?? 1;
    const start = windows[name][end];
    if (start === null) return;
    const from = event.clientX;
    const grip = event.currentTarget;
    const dragging = new AbortController();
    const { signal } = dragging;
    grip.setPointerCapture(event.pointerId);
    setDragSpan(span);
    remember(name);
    const follow = (moved: Event) => {
      if (!(moved instanceof MouseEvent)) return;
      const days = Math.round((((moved.clientX - from) / width) * (span.to - span.from)) / DAY_MS);
      move(name, end, addDays(start, days, timeZone));
    };
    const stop = () => {
      dragging.abort();
      setDragSpan(null);
    };
    const giveUp = () => {
      stop();
      move(name, end, start);
    };
    grip.addEventListener('pointermove', follow, { signal });
    grip.addEventListener('pointerup', stop, { signal });
    grip.addEventListener('pointercancel', giveUp, { signal });
  };
  const step = (event: KeyboardEvent, name: WindowName, end: End) => {
    const at = windows[name][end];
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (at === null || direction === undefined) return;
    event.preventDefault();
    const to = event.shiftKey ? at + direction * HOUR_MS : addDays(at, direction, timeZone);
    change(name, { ...windows[name], [end]: to });
  };
  const moment = (at: number | null) => (at === null ? '–' : format.dateTime(at));
  const brief = new Intl.DateTimeFormat(dateLocale(locale), {
    month: 'short',
    day: 'numeric',
    ...timeOptions,
    timeZone,
  });
  const briefly = (at: number | null) => (at === null ? '–' : brief.format(at));
  const monthName = (at: number, first: boolean) =>
    new Intl.DateTimeFormat(locale, {
      ...((first || wallTime(at, timeZone).month === 1) && { year: 'numeric' }),
      month: 'short',
      timeZone,
    }).format(at);
  const findings = windowFindings(windows).filter(({ kind }) => !kept.includes(kind));
  const isOdd = (name: WindowName) => findings.some(({ window }) => window === name);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key acts on what is focused inside
    <div className={cx('line')} onKeyDown={undo}>
      <div className={cx('row', 'axis')} aria-hidden="true">
        <span />
        <div className={cx('track')} ref={track}>
          {monthsIn(span, timeZone).map((at, index) => (
            <span key={at} className={cx('month', share(at) > NAMED_UNTIL && 'lastMonth')} style={{ left: `${share(at)}%` }}>
              {monthName(at, index === 0)}
            </span>
          ))}
        </div>
      </div>
      {windowNames.map((name) => {
        const window = windows[name];
        const label = t(`competition_editor.windows.${name}`);
        const { opensAt, closesAt } = window;
        // The order of the two ends is checked below, as it is edited.
        const missing = ends.flatMap((end) => {
          const problem = problems[`${name}.${end}`];
          return window[end] === null && problem !== undefined ? [{ end, problem }] : [];
        });
        const [left, right] = [share(Math.min(opensAt ?? 0, closesAt ?? 0)), share(Math.max(opensAt ?? 0, closesAt ?? 0))];
        return (
          <div key={name} data-problem={missing.length > 0 ? '' : undefined}>
            <div className={cx('row')}>
              <span className={cx('name')}>{label}</span>
              <div className={cx('track')}>
                {opensAt !== null && closesAt !== null && (
                  <>
                    <div
                      className={cx('bar', name, isOdd(name) && 'odd')}
                      style={{ left: `${left}%`, width: `${Math.max(0.6, right - left)}%` }}
                    />
                    {findings.map(
                      ({ kind, window: about, overlap }) =>
                        about === name &&
                        overlap && (
                          <div
                            key={kind}
                            className={cx('hatch')}
                            style={{ left: `${share(overlap.from)}%`, width: `${share(overlap.to) - share(overlap.from)}%` }}
                          />
                        ),
                    )}
                    {ends.map((end) =>
                      isLocked(name, end) ? (
                        <span
                          key={end}
                          className={cx('lock')}
                          style={{ left: `${share(window[end] ?? 0)}%` }}
                          title={t('competition_editor.passed')}
                        >
                          <Icon name="lock" />
                        </span>
                      ) : (
                        <button
                          key={end}
                          type="button"
                          role="slider"
                          className={cx('grip', end)}
                          style={{ left: `${share(window[end] ?? 0)}%` }}
                          aria-label={t(`competition_editor.${end}`, { window: label })}
                          aria-valuemin={span.from}
                          aria-valuemax={span.to}
                          aria-valuenow={window[end] ?? 0}
                          aria-valuetext={moment(window[end])}
                          onPointerDown={(event) => drag(event, name, end)}
                          onKeyDown={(event) => step(event, name, end)}
                        />
                      ),
                    )}
                  </>
                )}
              </div>
              <button
                type="button"
                className={cx('dates')}
                aria-expanded={typed === name}
                aria-description={`${label}. ${t('competition_editor.type_dates')}`}
                onClick={() => setTyped(typed === name ? null : name)}
              >
                {opensAt === null && closesAt === null ? t('competition_editor.no_window') : `${briefly(opensAt)} – ${briefly(closesAt)}`}
              </button>
            </div>
            {missing.map(({ end, problem }) => (
              <FormHelperText key={end} error>
                {t(`competition_editor.${end}`, { window: label })}
                {t('colon')}
                {message(problem)}
              </FormHelperText>
            ))}
            {typed === name && (
              <div className={cx('typed')}>
                {ends.map((end) => (
                  <OutlinedInput
                    key={end}
                    size="small"
                    type="datetime-local"
                    disabled={isLocked(name, end)}
                    value={toInput(window[end], timeZone)}
                    inputProps={{ 'aria-label': t(`competition_editor.${end}`, { window: label }) }}
                    onChange={({ target }) => change(name, { ...window, [end]: fromInput(target.value, timeZone) })}
                  />
                ))}
              </div>
            )}
          </div>
        );
      })}
      <div className={cx('row')}>
        <span className={cx('name')}>{t('competition_editor.families_see')}</span>
        <div className={cx('track', 'strip')}>
          {statusStrip(windows, span.from, span.to).map(({ from, to, status }) => (
            <span key={from} className={cx('stretch', status)} style={{ left: `${share(from)}%`, width: `${share(to) - share(from)}%` }}>
              {share(to) - share(from) > NARROW && t(`competition_editor.status.${status}`)}
            </span>
          ))}
          {now > span.from && now < span.to && <i className={cx('now')} style={{ left: `${share(now)}%` }} />}
        </div>
      </div>
      {findings.map(({ kind, window, fix }) => (
        <Alert
          key={`${kind} ${window}`}
          severity={kind === 'upside_down' ? 'error' : 'warning'}
          action={
            <>
              {fix && kind !== 'voting_without_work' && !readOnly && (
                <Button variant="outlined" size="small" onClick={() => change(window, fix)}>
                  {t(`competition_editor.fix.${kind}`)}
                </Button>
              )}
              {kind !== 'upside_down' && (
                <Button size="small" onClick={() => setKept([...kept, kind])}>
                  {t('competition_editor.keep')}
                </Button>
              )}
            </>
          }
        >
          {t(`competition_editor.finding.${kind}`, { window: t(`competition_editor.windows.${window}`) })}
        </Alert>
      ))}
    </div>
  );
};
