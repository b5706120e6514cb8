import { Button } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeAppeal } from '#contract/appeals/admin.ts';
import { isOpenAppeal } from '#contract/appeals/rules/appealStates.ts';
import type { Computation } from '#contract/results/admin.ts';
import side from '#src/admin/results/side/side.module.css';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { AppealDialog } from './AppealDialog.tsx';
import css from './appeals.module.css';
import { uncorrected, useAppealActions, useAppeals } from './useAppeals.ts';

const cx = bindStyles(css);
const inSide = bindStyles(side);

/** An appeal of the list. One of the organiser's own family tells nothing but that it is there. */
const Row = ({ appeal, onOpen }: { appeal: OfficeAppeal; onOpen: () => void }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { teamName, group, organization, state, sentAt, publication, isHidden } = appeal;
  const isOpen = isOpenAppeal(state);
  return (
    <li>
      <b>{teamName}</b> <span className={cx('quiet')}>{[t(`group.${group}`), organization].filter(Boolean).join(t('dot'))}</span>
      {isHidden ? (
        <p className={cx('quiet')}>{t('results.own_family')}</p>
      ) : (
        <>
          <p className={cx('quiet')}>
            {[
              t(`results.appeal_state.${state}`),
              format.dateTime(sentAt),
              publication === null ? '' : t('results.appeal_corrected', { version: publication }),
            ]
              .filter(Boolean)
              .join(t('dot'))}
          </p>
          <p className={cx('start')}>{appeal.text}</p>
          <Button
            size="small"
            variant={isOpen ? 'outlined' : 'text'}
            aria-label={`${t(isOpen ? 'results.appeal_open' : 'results.appeal_read')}${t('colon')}${teamName}`}
            onClick={onOpen}
          >
            {t(isOpen ? 'results.appeal_open' : 'results.appeal_read')}
          </Button>
        </>
      )}
    </li>
  );
};

/** The appeals against the results of a competition; nothing before there is one. */
export const AppealsCard = ({ competitionId, computation }: { competitionId: string; computation: Computation }) => {
  const { t } = useTranslation('admin');
  const title = useId();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const { data } = useAppeals(competitionId);
  const { look } = useAppealActions(competitionId);
  if (!data || data.items.length === 0) return null;
  const opened = data.items.find(({ id }) => id === openedId);
  const waiting = data.items.filter(({ state, isHidden }) => isOpenAppeal(state) && !isHidden).length;
  const toCorrect = uncorrected(data.items).length;
  const open = (appeal: OfficeAppeal) => {
    setOpenedId(appeal.id);
    if (appeal.state === 'sent') look.mutate({ params: { id: competitionId }, body: { appealId: appeal.id } });
  };
  return (
    <section className={inSide('card')} aria-labelledby={title}>
      <div className={inSide('head')}>
        <h2 id={title}>{t('results.appeals')}</h2>
        {waiting > 0 && <span className={inSide('left')}>{t('results.appeals_wait', { count: waiting })}</span>}
      </div>
      <ul className={cx('list')}>
        {data.items.map((appeal) => (
          <Row key={appeal.id} appeal={appeal} onOpen={() => open(appeal)} />
        ))}
      </ul>
      {toCorrect > 0 && <p className={cx('note')}>{t('results.appeals_to_correct', { count: toCorrect })}</p>}
      {opened && <AppealDialog competitionId={competitionId} appeal={opened} computation={computation} onClose={() => setOpenedId(null)} />}
    </section>
  );
};
