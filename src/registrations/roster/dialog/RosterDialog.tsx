import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import { openDevice } from '#src/platform/device/device.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import type { RosterTeam } from '#src/registrations/roster/parsing/rosterTypes.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { importTeams } from './importTeams.ts';
import css from './Roster.module.css';
import { RosterColumns } from './RosterColumns.tsx';
import { RosterEncoding } from './RosterEncoding.tsx';
import { FileChoice, Refused } from './RosterFile.tsx';
import { RosterFound } from './RosterFound.tsx';
import { RosterIgnored } from './RosterIgnored.tsx';
import { RosterSheets } from './RosterSheets.tsx';
import { TemplateLinks } from './TemplateLinks.tsx';
import { useRoster } from './useRoster.ts';

const cx = bindStyles(css);

interface RosterDialogProps {
  competition: Competition;
  participation: Participation;
  account: Account;
  onClose: () => void;
}

/** Reads a roster file and creates drafts of its teams. Nothing leaves the device before a form is sent. */
export default function RosterDialog({ competition, participation, account, onClose }: RosterDialogProps) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const state = useRoster({ competition, participation, account, locale: useLocale() });
  const save = useMutation({
    mutationFn: async (teams: readonly RosterTeam[]) => {
      const { drafts } = await openDevice(account.id);
      return importTeams(teams, drafts, competition, participation);
    },
    gcTime: 0,
  });
  const { read, roster } = state;
  const busy = read.isPending || save.isPending;
  const error = read.error ?? save.error;
  const text = read.data?.state === 'read' ? read.data.text : null;
  return (
    <Dialog open onClose={onClose} title={t('roster.title')} closeLabel={t('close')} size="lg" dismissable={!save.isPending}>
      {save.data ? (
        <Imported {...save.data} onClose={onClose} />
      ) : (
        <div className={cx('roster')}>
          <p>{t('roster.body')}</p>
          <TemplateLinks />
          <FileChoice busy={busy} name={read.variables?.file.name} onFile={state.choose} />
          {error && (
            <Notice tone="danger" role="alert">
              {message(error)}
            </Notice>
          )}
          {read.data?.state === 'refused' && <Refused code={read.data.code} />}
          {text && <RosterEncoding text={text} busy={busy} onChoose={state.chooseEncoding} />}
          {roster && (
            <>
              {roster.problem && <Refused code={roster.problem} />}
              <RosterSheets state={state} roster={roster} />
              <RosterColumns state={state} roster={roster} />
              <RosterIgnored roster={roster} strayQuotes={text?.strayQuotes ?? []} />
              {roster.problem === null && (
                <RosterFound
                  state={state}
                  roster={roster}
                  competition={competition}
                  participation={participation}
                  account={account}
                  busy={busy}
                  onImport={(teams) => {
                    if (!save.isPending) save.mutate(teams);
                  }}
                />
              )}
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Imported({ created, skipped, onClose }: Awaited<ReturnType<typeof importTeams>> & { onClose: () => void }) {
  const { t } = useTranslation('registrations');
  return (
    <div className={cx('roster')}>
      <Notice tone={created === 0 ? 'info' : 'success'} role="status" title={t('roster.imported', { number: created })}>
        {created > 0 && <p>{t('roster.importedBody')}</p>}
        {skipped.length > 0 && <p>{t('roster.leftOut', { number: skipped.length, names: skipped.join(t('roster.and')) })}</p>}
      </Notice>
      <div className={cx('actions')}>
        <Button variant="secondary" onClick={onClose}>
          {t('close')}
        </Button>
        <ButtonLink to="/personal">{t('form.myEvents')}</ButtonLink>
      </div>
    </div>
  );
}
