import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnnouncementRecipient, AnnouncementSegment } from '#contract/messages/announcements.ts';
import type { MessageChannel } from '#contract/messages/messages.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { call } from '#src/platform/api/api.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { saveFile } from '#src/platform/device/saveFile.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './announcements.module.css';
import { csvOf } from './csvOf.ts';

const cx = bindStyles(css);
const READ = 'POST /api/admin/announcements/recipients';

interface Chosen {
  segment: AnnouncementSegment;
  channels: MessageChannel[];
}

/** Reads all recipients, page by page. */
const readAll = async (chosen: Chosen): Promise<AnnouncementRecipient[]> => {
  const all: AnnouncementRecipient[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page: { items: AnnouncementRecipient[]; next: string | null } = await call(READ, {
      body: { ...chosen, ...(after !== undefined && { after }) },
    });
    all.push(...page.items);
    after = page.next;
  }
  return all;
};

const Listed = ({ chosen, people }: { chosen: Chosen; people: number }) => {
  const { t } = useTranslation(['admin', 'officeMessages']);
  const format = useFormat();
  const message = useProblemMessage();
  const onError = useFailureNotice();
  const [isSaving, setIsSaving] = useState(false);
  const { data, error } = useCall(READ, { body: chosen });
  const row = ({ name, affiliation, locale, sms, email, by }: AnnouncementRecipient): string[] => [
    name,
    affiliation,
    languageNames[locale],
    sms ?? '',
    email ?? '',
    by.length === 0
      ? t('officeMessages:recipients.none')
      : by.map((channel) => t(`messageChannel.${channel}`)).join(t('officeMessages:outlook.and')),
  ];
  const heads = (['name', 'school', 'language', 'mobile', 'email', 'by'] as const).map((head) => t(`officeMessages:recipients.${head}`));
  const save = async () => {
    setIsSaving(true);
    try {
      const rows = (await readAll(chosen)).map(row);
      saveFile(new Blob([csvOf([heads, ...rows])], { type: 'text/csv' }), `${t('officeMessages:recipients.file')}.csv`);
    } catch (failure) {
      onError(failure);
    } finally {
      setIsSaving(false);
    }
  };
  if (error) return <Alert severity="error">{message(error)}</Alert>;
  if (!data) return <LoadingBars rows={3} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by the keyboard */}
      <section className={cx('recipients')} aria-label={t('officeMessages:recipients.title')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((item) => (
              <tr key={item.id}>
                {row(item).map((cell, index) => (
                  <td key={heads[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data.next !== null && (
        <p className={cx('quiet')}>
          {t('officeMessages:recipients.more', { shown: format.number(data.items.length), people: format.number(people) })}
        </p>
      )}
      <Button variant="outlined" loading={isSaving} onClick={() => void save()} sx={{ mt: 1 }}>
        {t('officeMessages:recipients.save')}
      </Button>
    </>
  );
};

/** The recipients of an announcement by name, and as a file. */
export const RecipientList = ({ people, ...chosen }: Chosen & { people: number }) => {
  const { t } = useTranslation(['admin', 'officeMessages']);
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={cx('who')}>
      <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} disabled={people === 0}>
        {isOpen
          ? t('officeMessages:recipients.hide')
          : t('officeMessages:recipients.show', { count: people, shown: format.number(people) })}
      </Button>
      {isOpen && people > 0 && <Listed chosen={chosen} people={people} />}
    </div>
  );
};
