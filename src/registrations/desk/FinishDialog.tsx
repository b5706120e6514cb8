import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '#contract/places/countries.ts';
import { regionName } from '#contract/places/regions.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { likelyCountry } from '#src/registrations/form/state/formValues.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { FocusTarget } from '#src/ui/layout/FocusTarget.tsx';
import { ChooseDrafts } from './ChooseDrafts.tsx';
import { effectsOf } from './effects.ts';
import { type Finished, finishDrafts, type Plan, planOf, type ReadDraft, undoInDrafts } from './finishDrafts.ts';
import css from './Send.module.css';
import { SendProgress } from './SendProgress.tsx';
import { SharedInputs } from './SharedInputs.tsx';
import type { SavedTypingControl, Typing } from './savedTyping.ts';
import type { SendRow } from './sendRows.ts';
import { nothingShared } from './sharedFields.ts';
import { useReadDrafts, useTerms } from './useReadDrafts.ts';

const cx = bindStyles(css);

interface FinishDialogProps {
  device: Device;
  drafts: readonly Draft[];
  rows: readonly SendRow[];
  /** Kept while the sheet is closed. */
  saved: SavedTypingControl;
  view: 'choose' | 'progress';
  onView: (view: 'choose' | 'progress') => void;
  onFinished: (finished: readonly Finished[]) => void;
  onClose: () => void;
}

/** Fills in shared fields and sends drafts; then shows how each goes. */
export function FinishDialog({ device, drafts, rows, saved, view: wanted, onView, onFinished, onClose }: FinishDialogProps) {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  const account = useKnownAccount();
  const message = useProblemMessage();
  const termsOf = useTerms(drafts);
  const read = useReadDrafts(device, drafts, termsOf);
  const { shared, codes, code, ticks } = saved.typing;
  const type = (change: Partial<Typing>) => saved.type({ ...saved.typing, ...change });
  const [isStoring, setStoring] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [presses, setPresses] = useState(0);
  // another tab may have sent them all
  const view = drafts.length === 0 ? 'progress' : wanted;

  // one that was refused is not sent again by itself
  const isChosen = ({ id, problem }: Draft) => ticks.get(id) ?? problem === null;
  const chosen = drafts.filter(isChosen);
  const chosenRead = (read ?? []).filter(({ draft }) => isChosen(draft));
  const needsCode = chosenRead.filter(({ terms }) => terms?.needsInvitation === true);
  const typed = { shared, codes: code === 'each' ? codes : null };
  const moment = { now: serverClock.now(), country: account ? likelyCountry(account, locale) : '' };
  const shown = useDeferredValue(typed);
  const plans = new Map<string, Plan | null>(
    (read ?? []).map((each) => [each.draft.id, planOf(each, isChosen(each.draft) ? shown : untyped, moment)]),
  );
  const effects = effectsOf(
    chosenRead.flatMap(({ draft, saved: { values } }) => {
      const plan = plans.get(draft.id);
      return plan ? [{ team: draft.label || t('onDevice.unnamed'), plan, before: values }] : [];
    }),
    (path, value, { address }) => {
      if (path === 'address.country') return countryName(value, locale);
      if (path === 'address.region') return regionName(address.country, value, locale);
      if (path === 'group') return value === 'primary' || value === 'early_childhood' ? t(`group.${value}`) : value;
      return value;
    },
  );
  const groups = [...new Set(chosenRead.flatMap(({ terms }) => terms?.groups ?? []))];

  const send = async () => {
    setStoring(true);
    setFailure(null);
    try {
      const finished = await finishDrafts(chosen, typed, moment, { ...device, termsOf });
      onFinished(finished);
      const isAll = chosen.length === drafts.length && finished.every(({ state }) => state === 'queued' || state === 'left');
      (isAll ? saved.sent : saved.type)({ ...saved.typing, ticks: new Map() });
      onView('progress');
    } catch (error) {
      setFailure(error);
    }
    setPresses((count) => count + 1);
    setStoring(false);
  };
  const choose = (
    <>
      <div className={cx('shared')}>
        <Undo read={read ?? []} device={device} />
        <Restored saved={saved} />
        <ChooseDrafts
          drafts={drafts}
          plans={plans}
          chosen={new Set(chosen.map(({ id }) => id))}
          onChoose={(id, isTicked) => type({ ticks: new Map([...ticks, [id, isTicked]]) })}
          coded={new Set(code === 'each' ? needsCode.map(({ draft }) => draft.id) : [])}
          codes={codes}
          onCode={(id, typedCode) => type({ codes: new Map([...codes, [id, typedCode]]) })}
        />
        <p>{t('desk.sharedLead')}</p>
        <SharedInputs
          shared={shared}
          onChange={(next) => type({ shared: next })}
          groups={groups}
          code={needsCode.length > 0 ? code : null}
          onCode={(next) => type({ code: next })}
          effects={effects}
        />
        <CheckboxField
          label={t('desk.told')}
          checked={shared.told}
          onChange={({ target }) => type({ shared: { ...shared, told: target.checked } })}
        />
        {saved.state.name === 'saved' && <p className={cx('fine')}>{t('desk.typed.saved')}</p>}
        {saved.state.name === 'failed' && (
          <Notice tone="warning" role="alert" title={message(saved.state.problem)}>
            {t('desk.typed.unsaved')}
          </Notice>
        )}
      </div>
      <FocusTarget token={failure === null ? 0 : presses}>
        {failure !== null && (
          <Notice tone="danger" role="alert" title={t('desk.send.notStored')}>
            {message(failure)}
          </Notice>
        )}
      </FocusTarget>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!isStoring}
      size="lg"
      title={view === 'choose' ? t('desk.together', { count: drafts.length }) : t('desk.send.title')}
      closeLabel={t('close')}
      actions={
        view === 'choose' ? (
          <Button icon={moreIcons.send} busy={isStoring} disabled={chosen.length === 0 || !read} onClick={() => void send()}>
            {t('desk.finish', { count: chosen.length })}
          </Button>
        ) : (
          <>
            {drafts.length > 0 && (
              <Button variant="secondary" onClick={() => onView('choose')}>
                {t('desk.send.toDrafts')}
              </Button>
            )}
            <Button onClick={onClose}>{t('desk.done')}</Button>
          </>
        )
      }
    >
      {view === 'choose' ? (
        choose
      ) : (
        <SendProgress
          rows={rows}
          outbox={device.outbox}
          forms={new Map((read ?? []).map((each) => [each.draft.id, each.saved.values]))}
          presses={presses}
        />
      )}
    </Dialog>
  );
}

/** Says that what an earlier page had typed is here, with a way to empty the fields. */
function Restored({ saved: { restoredAt, clear } }: { saved: SavedTypingControl }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  if (restoredAt === null) return null;
  return (
    <Notice
      tone="info"
      title={t('desk.typed.title', { when: format.near(restoredAt) })}
      action={
        <Button size="sm" variant="secondary" onClick={clear}>
          {t('desk.typed.clear')}
        </Button>
      }
    >
      {t('desk.typed.body')}
    </Notice>
  );
}

const untyped = { shared: nothingShared, codes: null };

/** Offers to undo what an earlier press has written into drafts that were not sent. */
function Undo({ read, device }: { read: readonly ReadDraft[]; device: Device }) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const [failure, setFailure] = useState<unknown>(null);
  const filled = read.filter(({ saved, terms }) => terms !== null && (saved.shared ?? []).length > 0);
  if (filled.length === 0) return null;
  const undo = () => undoInDrafts(filled, device).then(() => setFailure(null), setFailure);
  return (
    <Notice
      tone="info"
      title={t('desk.undo.title', { count: filled.length })}
      action={
        <Button size="sm" variant="secondary" onClick={() => void undo()}>
          {t('desk.undo.action')}
        </Button>
      }
    >
      {failure === null ? filled.map(({ draft }) => draft.label || t('onDevice.unnamed')).join(t('desk.and')) : message(failure)}
    </Notice>
  );
}
