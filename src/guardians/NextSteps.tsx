import { useTranslation } from 'react-i18next';
import type { GuardianView } from '#contract/registrations/guardians.ts';
import { calendarFile } from '#contract/time/calendarFile.ts';
import { saveFile } from '#src/platform/device/saveFile.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { CodeBlock } from '#src/ui/art/BlockMark.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import css from './Guardian.module.css';

const cx = bindStyles(css);

/** The steps after the answer, with the dates for the guardian's calendar. */
export function NextSteps({ view }: { view: GuardianView }) {
  const { t } = useTranslation('guardians');
  const text = useText();
  const format = useFormat();
  const { name } = useBrand();
  const { id, title, contest, work, city } = view.competition;
  const location = city ? text(city) : undefined;
  const events = [
    ...(work?.closesAt == null ? [] : [{ uid: `${id}-work`, title: t('next.workBy', { competition: text(title) }), from: work.closesAt }]),
    ...(contest.opensAt === null
      ? []
      : [{ uid: `${id}-contest`, title: text(title), location, from: contest.opensAt, to: contest.closesAt ?? undefined }]),
  ];
  const save = () => {
    const file = calendarFile(events, { productId: `-//${name}//${t('title')}//`, now: Date.now() });
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `${text(title)}.ics`);
  };
  return (
    <Card as="section" pad="lg">
      <h2>{t('next.title')}</h2>
      <ul className={cx('next')}>
        <li>
          <CodeBlock color="leaf" glyph="check" className={cx('block')} />
          <div>
            <b>{t('next.review')}</b>
            <small>{t(`label.${view.label}`)}</small>
          </div>
        </li>
        {work?.closesAt != null && (
          <li>
            <CodeBlock color="sun" glyph="forward" className={cx('block')} />
            <div>
              <b>{t('next.work')}</b>
              <small>{t('next.workUntil', { teacher: view.instructor, date: format.date(work.closesAt) })}</small>
            </div>
          </li>
        )}
        {contest.opensAt !== null && (
          <li>
            <CodeBlock color="cobalt" glyph="star" className={cx('block')} />
            <div>
              <b>{t('next.contest')}</b>
              <small>{whenAndWhere(format, view, location, t('dot'))}</small>
            </div>
          </li>
        )}
      </ul>
      {events.length > 0 && (
        <Button variant="ghost" icon="cal" onClick={save}>
          {t('next.calendar')}
        </Button>
      )}
    </Card>
  );
}

/** Returns the contest's days and its city. */
export const whenAndWhere = (
  format: ReturnType<typeof useFormat>,
  { competition: { contest } }: Pick<GuardianView, 'competition'>,
  city: string | undefined,
  dot: string,
): string => {
  const { opensAt, closesAt } = contest;
  const days = opensAt === null ? [] : [closesAt === null ? format.date(opensAt) : format.dateRange(opensAt, closesAt)];
  return [...days, ...(city === undefined ? [] : [city])].join(dot);
};
