import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { entryEvents } from '#contract/registrations/rules/entryEvents.ts';
import { calendarFile } from '#contract/time/calendarFile.ts';
import { saveFile } from '#src/platform/device/saveFile.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { Button } from '#src/ui/Button.tsx';

/** Saves the dates of one entry as a calendar file. Renders nothing if it has none. */
export function CalendarButton({ entry }: { entry: EntrySummary }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const { name: brand } = useBrand();
  const params = { team: entry.teamName, competition: text(entry.competition.title) };
  const events = entryEvents(entry, (name, table) => t(`calendar.event.${name}`, { ...params, table }));
  if (events.length === 0) return null;
  const save = () => {
    const file = calendarFile(events, { productId: `-//${brand}//${t('mine.pageTitle')}//`, now: Date.now() });
    saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), `${entry.teamName}.ics`);
  };
  return (
    <Button variant="secondary" size="sm" icon="cal" aria-label={t('calendar.addNamed', { team: entry.teamName })} onClick={save}>
      {t('calendar.add')}
    </Button>
  );
}
