import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { withAgreement } from '#src/platform/api/agreementPrompt.ts';
import { call } from '#src/platform/api/api.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useCountryItems, useRegionItems } from '#src/registrations/form/fields/addressItems.ts';
import { TockHead } from '#src/ui/art/TockHead.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { ComboBoxField } from '#src/ui/choices/ComboBoxField.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Desk.module.css';
import { type Finished, finishDrafts, type SharedFields } from './finishDrafts.ts';

const cx = bindStyles(css);

/**
 * Sends drafts. If a legal text needs agreement, the teacher is asked at the first draft, which is then sent again. A teacher who puts it
 * off is not asked again for the others.
 */
const agreedOutbox = ({ submit, takeBack }: Device['outbox']): Pick<Device['outbox'], 'submit'> => {
  let isPutOff = false;
  return {
    submit: async (id, body) => {
      const send = async () => {
        const outcome = await submit(id, body);
        if (outcome.state === 'waiting' && outcome.problem?.code === 'agreement_needed' && (await takeBack(id))) throw outcome.problem;
        return outcome;
      };
      try {
        return await (isPutOff ? send() : withAgreement(send));
      } catch (error) {
        isPutOff ||= error instanceof Problem && error.code === 'agreement_needed';
        throw error;
      }
    },
  };
};

interface FinishDraftsProps {
  device: Device;
  drafts: readonly Draft[];
}

/** Offers to finish and send all drafts together. Renders nothing if there are none. */
export function FinishDrafts({ device, drafts }: FinishDraftsProps) {
  const { t } = useTranslation('registrations');
  const [chosen, setChosen] = useState<readonly Draft[] | null>(null);
  if (drafts.length === 0 && !chosen) return null;
  const complete = drafts.filter(({ filled, total }) => filled >= total).length;
  return (
    <div className={cx('together')}>
      <TockHead color="cobalt" mood="happy" className={cx('tock')} />
      <p>
        <b>{t('desk.together', { count: drafts.length })}</b>
        <span>{t('desk.togetherLead', { complete, rest: drafts.length - complete })}</span>
      </p>
      <Button icon="arrow" onClick={() => setChosen(drafts)}>
        {t('desk.finish', { count: drafts.length })}
      </Button>
      {chosen && <FinishDialog device={device} drafts={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

const texts = ['organization', 'instructorName', 'instructorPhone', 'parentName', 'parentPhone'] as const;
const nothing: SharedFields = {
  organization: '',
  instructorName: '',
  instructorPhone: '',
  parentName: '',
  parentPhone: '',
  addressCountry: '',
  addressRegion: '',
  addressDetail: '',
  told: false,
};

function FinishDialog({ device, drafts, onClose }: FinishDraftsProps & { onClose: () => void }) {
  const { t } = useTranslation('registrations');
  const client = useQueryClient();
  const [shared, setShared] = useState(nothing);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const ticked = drafts.filter(({ id }) => !left.has(id));
  const [isSending, setSending] = useState(false);
  const [finished, setFinished] = useState<readonly Finished[] | null>(null);
  const send = async () => {
    setSending(true);
    const competitionOf = (id: string) => call('GET /api/competitions/:id', { params: { id } });
    const { drafts: store, outbox } = device;
    setFinished(await finishDrafts(ticked, shared, { drafts: store, outbox: agreedOutbox(outbox), competitionOf, now: serverClock.now }));
    setSending(false);
    await invalidateAfter(client, 'POST /api/registrations');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!isSending}
      title={t('desk.together', { count: drafts.length })}
      closeLabel={t('close')}
      actions={
        finished ? (
          <Button onClick={onClose}>{t('desk.done')}</Button>
        ) : (
          <Button icon={moreIcons.send} busy={isSending} disabled={ticked.length === 0} onClick={() => void send()}>
            {t('desk.finish', { count: ticked.length })}
          </Button>
        )
      }
    >
      {finished ? (
        <ul className={cx('outcomes')} aria-live="polite">
          {finished.map((each) => (
            <Outcome key={each.id} finished={each} />
          ))}
        </ul>
      ) : (
        <div className={cx('shared')}>
          <DraftTicks drafts={drafts} left={left} onChange={setLeft} />
          <p>{t('desk.sharedLead')}</p>
          <SharedInputs shared={shared} onChange={setShared} />
          <CheckboxField
            label={t('desk.told')}
            checked={shared.told}
            onChange={({ target }) => setShared({ ...shared, told: target.checked })}
          />
        </div>
      )}
    </Dialog>
  );
}

interface DraftTicksProps {
  drafts: readonly Draft[];
  /** The ids of the drafts that are not sent now. */
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
}

/** Selects the drafts to send: all, until some are unticked. */
function DraftTicks({ drafts, left, onChange }: DraftTicksProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(left);
    if (isTicked) next.delete(id);
    else next.add(id);
    onChange(next);
  };
  return (
    <fieldset className={cx('ticks')}>
      <legend>{t('desk.which')}</legend>
      {drafts.map(({ id, label, competition, filled, total }) => (
        <CheckboxField
          key={id}
          label={label || t('onDevice.unnamed')}
          hint={t('dot', {
            first: text(competition.title),
            second: filled < total ? t('desk.missing', { count: total - filled }) : t('desk.complete'),
          })}
          checked={!left.has(id)}
          onChange={({ target }) => tick(id, target.checked)}
        />
      ))}
    </fieldset>
  );
}

function SharedInputs({ shared, onChange }: { shared: SharedFields; onChange: (shared: SharedFields) => void }) {
  const { t } = useTranslation('registrations');
  const countries = useCountryItems();
  const regions = useRegionItems(shared.addressCountry);
  const list = { emptyLabel: t('form.noMatch'), toggleLabel: t('form.openList') };
  const input = (name: (typeof texts)[number] | 'addressDetail') => (
    <TextField
      key={name}
      label={t(`desk.shared.${name}`)}
      value={shared[name]}
      type={name.endsWith('Phone') ? 'tel' : 'text'}
      onChange={({ target }) => onChange({ ...shared, [name]: target.value })}
    />
  );
  return (
    <>
      {texts.map(input)}
      <ComboBoxField
        {...list}
        label={t('desk.shared.addressCountry')}
        items={countries}
        value={shared.addressCountry || null}
        onChange={(country) => onChange({ ...shared, addressCountry: country ?? '', addressRegion: '' })}
      />
      <ComboBoxField
        {...list}
        key={shared.addressCountry}
        label={t('desk.shared.addressRegion')}
        items={regions}
        disabled={regions.length === 0}
        value={shared.addressRegion || null}
        onChange={(region) => onChange({ ...shared, addressRegion: region ?? '' })}
      />
      {input('addressDetail')}
    </>
  );
}

function Outcome({ finished }: { finished: Finished }) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const why =
    finished.state === 'incomplete'
      ? [...new Set(Object.values(finished.problems))].map((code) => fieldMessage(code)).join(' ')
      : finished.state === 'refused'
        ? message(finished.problem)
        : '';
  return (
    <li>
      <b>{finished.label || t('onDevice.unnamed')}</b> {t(`desk.outcome.${finished.state}`)}
      {why !== '' && <span className={cx('lack')}>{why}</span>}
    </li>
  );
}
