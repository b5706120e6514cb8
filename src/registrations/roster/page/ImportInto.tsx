import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import type { Device } from '#src/offline/index.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useCachedDetails } from '#src/registrations/cached/useCachedDetails.ts';
import { Loading } from '#src/registrations/Loading.tsx';
import { Unreadable } from '#src/registrations/personal/onDevice/Unreadable.tsx';
import { useMyEntries } from '#src/registrations/personal/useMyEntries.ts';
import type { UndoneImport } from '#src/registrations/roster/saved/lastImport.ts';
import { SavedRoster, SavedSource, sheetsFrom } from '#src/registrations/roster/saved/savedRoster.ts';
import type { WizardStep } from '#src/registrations/roster/saved/steps.ts';
import { Undone } from '#src/registrations/roster/steps/Undone.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { RosterWizard } from './RosterWizard.tsx';
import { UndoLastImport } from './UndoLastImport.tsx';
import css from './Wizard.module.css';

const cx = bindStyles(css);

interface ImportIntoProps {
  competition: Competition;
  participation: Participation;
  account: Account;
}

/** The import of a list into a competition: a new one, or the one that was begun. */
export function ImportInto(props: ImportIntoProps) {
  const device = useDevice(props.account);
  const { data: entries } = useMyEntries();
  // by their children the list is told from what was sent, without a network too
  useCachedDetails(entries, Number.POSITIVE_INFINITY);
  if (device.state === 'loading') return <Loading layout="form" />;
  return device.state === 'ready' ? <OnDevice {...props} device={device.device} /> : <RosterWizard {...props} device={null} start={null} />;
}

const startOf = ({ step, name, choices, document, participation }: SavedRoster, source: SavedSource | null) => ({
  step,
  name,
  choices,
  document,
  participation,
  sheets: source && sheetsFrom(source),
});

/** The list of an import that was undone, as it was left, and its revision on the device. */
type Undoing = ReturnType<typeof startOf> & Pick<UndoneImport, 'revision'>;

function OnDevice({ device, ...props }: ImportIntoProps & { device: Device }) {
  const { t } = useTranslation('roster');
  const text = useText();
  const format = useFormat();
  const { competition, account } = props;
  const [chosen, setChosen] = useState<'on' | 'anew' | Undoing | null>(null);
  /** The names of the drafts that undoing the last import left alone; null until it was undone. */
  const [left, setLeft] = useState<readonly string[] | null>(null);
  // read once: from then on the wizard has it
  const { data, isPending } = useQuery({
    queryKey: ['roster in progress', account.id, competition.id],
    queryFn: async () => ({
      revision: await device.rosters.revisionOf(competition.id),
      saved: await device.rosters.read(competition.id, { state: SavedRoster, source: SavedSource.nullable() }),
    }),
    networkMode: 'always',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isPending) return <Loading layout="form" />;
  const undone = (roster: SavedRoster, { left: leftAlone, revision }: UndoneImport) => {
    setLeft(leftAlone);
    // a list that was begun since stays open
    if (!data?.saved) setChosen({ ...startOf(roster, null), revision });
  };
  const lastImport = left ? (
    <Undone left={left} />
  ) : (
    <UndoLastImport device={device} competition={competition} account={account} onUndone={undone} />
  );
  const intro = (step: WizardStep) => (
    <>
      {step === 'list' && <Unreadable device={device} />}
      {(step === 'list' || left) && lastImport}
    </>
  );
  if (chosen !== null && typeof chosen === 'object')
    return (
      <RosterWizard
        key="undone"
        {...props}
        participation={chosen.participation}
        device={device}
        start={chosen}
        revision={chosen.revision}
        intro={intro}
      />
    );
  const revision = chosen === 'anew' ? null : (data?.revision ?? null);
  if (!data?.saved || chosen === 'anew') return <RosterWizard {...props} device={device} start={null} revision={revision} intro={intro} />;
  const { state, source, children, savedAt } = data.saved;
  if (chosen === 'on')
    return (
      <RosterWizard
        {...props}
        participation={state.participation}
        device={device}
        start={startOf(state, source)}
        revision={revision}
        intro={intro}
      />
    );
  const startAnew = async () => {
    await device.rosters.remove(competition.id);
    setChosen('anew');
  };
  return (
    <>
      <PageBand tone="mint" art="tock-wave" title={t('title')} lead={text(competition.title)} />
      <div className={`wrap ${cx('wizard')}`}>
        <Notice tone="info" title={t('resume.title', { children: t('children', { count: children }), when: format.near(savedAt) })}>
          <p>{t('resume.body')}</p>
        </Notice>
        <div className={cx('actions')}>
          <Button icon="arrow" onClick={() => setChosen('on')}>
            {t('resume.goOn')}
          </Button>
          <Button variant="secondary" onClick={() => void startAnew()}>
            {t('resume.anew')}
          </Button>
        </div>
        {lastImport}
      </div>
    </>
  );
}
