import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import type { Competition, Participation } from '#contract/competitions.ts';
import { asksGuardians } from '#contract/rules/guardians.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { openDevice } from '#src/platform/device/device.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { importTeams } from './importTeams.ts';
import { isError, MAX_ROWS, type RosterTeam, withoutShared } from './parseRoster.ts';
import css from './Roster.module.css';
import { RosterProblems } from './RosterProblems.tsx';
import { readRoster } from './readRoster.ts';
import { MAX_FILE_BYTES } from './readTables.ts';
import { TemplateLinks } from './TemplateLinks.tsx';

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
  const locale = useLocale();
  const message = useProblemMessage();
  const read = useMutation({
    mutationFn: (file: File) => loadChunk(() => readRoster(file, { competition, participation, account, locale, now: serverClock.now() })),
    gcTime: 0,
  });
  const save = useMutation({
    mutationFn: async (teams: readonly RosterTeam[]) => {
      const { drafts } = await openDevice(account.id);
      return importTeams(teams, drafts, competition, participation);
    },
    gcTime: 0,
  });
  const error = read.error ?? save.error;
  return (
    <Dialog open onClose={onClose} title={t('roster.title')} closeLabel={t('close')} size="lg" dismissable={!save.isPending}>
      {save.data ? (
        <Imported {...save.data} onClose={onClose} />
      ) : (
        <div className={cx('roster')}>
          <p>{t('roster.body')}</p>
          <TemplateLinks />
          <FileChoice busy={read.isPending || save.isPending} name={read.variables?.name} onFile={(file) => read.mutate(file)} />
          {read.data?.state === 'refused' && <Refused code={read.data.code} />}
          {error && (
            <Notice tone="danger" role="alert">
              {message(error)}
            </Notice>
          )}
          {read.data?.state === 'read' && (
            <Found
              teams={read.data.teams}
              participation={participation}
              asksGuardians={asksGuardians(account)}
              busy={save.isPending}
              onImport={(teams) => {
                if (!save.isPending) save.mutate(teams);
              }}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

function FileChoice({ busy, name, onFile }: { busy: boolean; name: string | undefined; onFile: (file: File) => void }) {
  const { t } = useTranslation('registrations');
  return (
    <label className={cx('file', busy && 'busy')}>
      <input
        type="file"
        className="vh"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // lets the same file be chosen again after it was corrected
          target.value = '';
        }}
      />
      <Icon name="up" />
      <b>{t('roster.file')}</b>
      {name !== undefined && <span>{name}</span>}
    </label>
  );
}

function Refused({ code }: { code: Extract<Awaited<ReturnType<typeof readRoster>>, { state: 'refused' }>['code'] }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const locale = useLocale();
  return (
    <Notice tone="danger" role="alert" title={t('roster.refused.title')}>
      {t(`roster.refused.${code}`, { rows: format.number(MAX_ROWS), size: fileSize(MAX_FILE_BYTES, locale) })}
    </Notice>
  );
}

interface FoundProps {
  teams: readonly RosterTeam[];
  participation: Participation;
  /** Whether each child's guardian is asked by a link; else the account itself consents. */
  asksGuardians: boolean;
  busy: boolean;
  onImport: (teams: readonly RosterTeam[]) => void;
}

function Found({ teams, participation, asksGuardians, busy, onImport }: FoundProps) {
  const { t } = useTranslation('registrations');
  const said = asksGuardians ? teams.map(withoutShared) : teams;
  const valid = said.filter(({ problems }) => !problems.some(isError));
  const children = t('roster.children', { count: teams.reduce((sum, { values }) => sum + values.members.length, 0) });
  const invalid = teams.length - valid.length;
  return (
    <>
      <div role="status" className={cx('summary')}>
        <p>
          {participation === 'single'
            ? t('roster.foundSingle', { children })
            : t('roster.found', { teams: t('roster.teams', { count: teams.length }), children })}
        </p>
        <p>{invalid === 0 ? t('roster.allRight') : t('roster.wrong', { count: invalid })}</p>
      </div>
      <RosterProblems teams={said} />
      <p>{asksGuardians ? t('roster.restAsked') : t('roster.rest')}</p>
      <div className={cx('actions')}>
        {invalid > 0 && valid.length > 0 && (
          <Button busy={busy} onClick={() => onImport(valid)}>
            {t('roster.importRight', { count: valid.length })}
          </Button>
        )}
        <Button variant={invalid > 0 && valid.length > 0 ? 'secondary' : 'primary'} busy={busy} onClick={() => onImport(teams)}>
          {t('roster.importAll', { number: teams.length })}
        </Button>
      </div>
    </>
  );
}

function Imported({ created, skipped, onClose }: Awaited<ReturnType<typeof importTeams>> & { onClose: () => void }) {
  const { t } = useTranslation('registrations');
  return (
    <div className={cx('roster')}>
      <Notice tone={created === 0 ? 'info' : 'success'} role="status" title={t('roster.imported', { number: created })}>
        {created > 0 && <p>{t('roster.importedBody')}</p>}
        {skipped > 0 && <p>{t('roster.leftOut', { number: skipped })}</p>}
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
