import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountKind } from '#contract/accounts/public.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import entryCss from '#src/registrations/entry/Entry.module.css';
import { EntryFacts } from '#src/registrations/entry/EntryFacts.tsx';
import { EntryLooks } from '#src/registrations/entry/EntryLooks.tsx';
import { EntryResults } from '#src/registrations/entry/EntryResults.tsx';
import { EntryChip } from '#src/registrations/entry/state/EntryChip.tsx';
import { EntryRemarks } from '#src/registrations/entry/state/EntryState.tsx';
import { useSteps } from '#src/registrations/entry/useSteps.ts';
import { LoadFailed, Loading } from '#src/registrations/Loading.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { DataList } from '#src/ui/display/DataList.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Stepper } from '#src/ui/navigation/Stepper.tsx';
import css from './Support.module.css';
import { SupportUploads } from './SupportUploads.tsx';

const cx = bindStyles(css);
const of = bindStyles(entryCss);

interface SupportEntryProps {
  id: string;
  kind: AccountKind;
  onBack: () => void;
}

/** One entry as its family sees it, read-only: its state, the values filled in, its work and its results. */
export function SupportEntry({ id, kind, onBack }: SupportEntryProps) {
  const { t } = useTranslation('registrations');
  const { data, error, refetch } = useCall('GET /api/registrations/:id', { params: { id } });
  return (
    <div className={cx('sections')}>
      <div>
        <Button size="sm" variant="ghost" icon="left" onClick={onBack} autoFocus>
          {t('entry.back')}
        </Button>
      </div>
      {data ? (
        <Read entry={data} kind={kind} />
      ) : error ? (
        <LoadFailed level={3} title={t('entry.failed')} error={error} onRetry={refetch} />
      ) : (
        <Loading layout="list" />
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card as="section" pad="lg" aria-labelledby={titleId}>
      <h3 id={titleId} className={of('sectionTitle')}>
        {title}
      </h3>
      {children}
    </Card>
  );
}

function Read({ entry, kind }: { entry: Entry; kind: AccountKind }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const { ofEntry, stateLabels } = useSteps();
  const { consent } = entry;
  const agreed = [t('entry.consentProcessingGiven')]
    .concat(consent.publishName ? t('consent.publishName') : [])
    .concat(consent.publishWork ? t('consent.publishWork') : []);
  return (
    <>
      <Card as="section" pad="lg" aria-label={entry.teamName}>
        <h2 className={of('sectionTitle')}>{entry.teamName}</h2>
        <p className={cx('quiet')}>{text(entry.competition.title)}</p>
        <div className={cx('state', 'stands')}>
          <EntryChip label={entry.label} />
          <EntryRemarks entry={entry} />
        </div>
        <Stepper label={t('steps.title')} steps={ofEntry(entry)} stateLabels={stateLabels} />
      </Card>
      {entry.state !== 'withdrawn' && (
        <>
          <WorkPart entry={entry} />
          {entry.awards.length > 0 && (
            <Part title={t('results.pageTitle')}>
              <EntryResults entryId={entry.id} hasLinks={false} />
            </Part>
          )}
          <fieldset disabled className={cx('facts')}>
            <EntryFacts entry={entry} kind={kind} />
          </fieldset>
          {entry.guardians.length > 0 ? (
            <Part title={t('guardians.title')}>
              <ul>
                {entry.guardians.map(({ id, childName, state, phone }) => (
                  <li key={id}>
                    <b>{childName}</b> {t(`guardians.state.${state}`, { phone: phone ?? '' })}
                  </li>
                ))}
              </ul>
            </Part>
          ) : (
            <Part title={t('form.consent')}>
              <ul>
                {agreed.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <p className={of('remark')}>
                {t('entry.consentGiven', { time: format.dateTime(consent.givenAt), version: consent.textVersion })}
              </p>
            </Part>
          )}
        </>
      )}
      <EntryLooks id={entry.id} />
    </>
  );
}

/** The submitted work, and the uploads in progress. */
function WorkPart({ entry: { id, workNo } }: { entry: Entry }) {
  const { t } = useTranslation('works');
  return (
    <Part title={t('about')}>
      {workNo === null ? <p className={cx('quiet')}>{t('support.none')}</p> : <Work entryId={id} />}
      <SupportUploads entryId={id} />
    </Part>
  );
}

function Work({ entryId }: { entryId: string }) {
  const { t } = useTranslation('works');
  const format = useFormat();
  const message = useProblemMessage();
  const { data, error } = useCall('GET /api/registrations/:id/work', { params: { id: entryId } });
  if (error) return <Notice tone="danger">{message(error)}</Notice>;
  if (!data) return null;
  const time = format.dateTime(data.submittedAt);
  return (
    <DataList
      items={[
        { label: t('field.title.label'), value: data.title },
        { label: t('field.description.label'), value: data.description },
        { label: t(`kind.${data.media.kind}.label`), value: t(data.public ? 'public.body' : 'handedIn.body', { no: data.no, time }) },
      ]}
    />
  );
}
