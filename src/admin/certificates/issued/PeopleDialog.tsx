import { Alert, Button, Checkbox, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificatePerson } from '#contract/certificates/people.ts';
import type { PersonKind } from '#contract/certificates/rules/fields.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './issued.module.css';
import { useIssueToPeople, usePeople } from './usePeople.ts';

const cx = bindStyles(css);

/** A person who has a certificate, or can be chosen to get one under a name that can be corrected. */
const PersonRow = ({
  person: { name, teamName, organization, hasAccount, issuedNo },
  typed,
  isChosen,
  onChoose,
  onType,
}: {
  person: CertificatePerson;
  typed: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onType: (name: string) => void;
}) => {
  const { t } = useTranslation(['admin', 'certificateIssued']);
  const of = [teamName, organization].filter(Boolean).join(t('admin:dot'));
  const lacksName = isChosen && isBlank(typed);
  return (
    <li className={cx('choice')}>
      <Checkbox
        checked={isChosen}
        disabled={issuedNo !== null}
        slotProps={{ input: { 'aria-label': [name, of].filter(Boolean).join(t('admin:dot')) } }}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div className={cx('person')}>
        {issuedNo === null ? (
          <TextField
            size="small"
            fullWidth
            value={typed}
            disabled={!isChosen}
            error={lacksName}
            helperText={lacksName ? t('certificateIssued:name_required') : undefined}
            slotProps={{ htmlInput: { 'aria-label': t('certificateIssued:name_of', { name }), maxLength: 80, autoComplete: 'off' } }}
            onChange={({ target }) => onType(target.value)}
          />
        ) : (
          <b>{name}</b>
        )}
        <p className={cx('quiet')}>
          {[of, issuedNo === null ? '' : t('certificateIssued:has', { no: issuedNo }), hasAccount ? '' : t('certificateIssued:no_account')]
            .filter(Boolean)
            .join(t('admin:dot'))}
        </p>
      </div>
    </li>
  );
};

/** Chooses the teachers or judges of a competition who get a certificate, with the names as they are printed. */
export const PeopleDialog = ({ competitionId, kind, onClose }: { competitionId: string; kind: PersonKind; onClose: () => void }) => {
  const { t } = useTranslation(['admin', 'certificateIssued']);
  const titleId = useId();
  const message = useProblemMessage();
  const format = useFormat();
  const isOffline = useOffline();
  const { data, error, refetch } = usePeople(competitionId);
  const issue = useIssueToPeople(competitionId, onClose);
  /** The differences from all being chosen under the names that are stored. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const people = data?.[kind] ?? [];
  const open = people.filter(({ issuedNo }) => issuedNo === null);
  const chosen = open.filter(({ id }) => !left.has(id)).map(({ id, name }) => ({ id, name: typed[id] ?? name }));
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <Dialog open onClose={issue.isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(`certificateIssued:people.${kind}`)}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t(`certificateIssued:people_body.${kind}`)}</DialogContentText>
        {error && (
          <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('admin:try_again')}</Button>}>
            {message(error)}
          </Alert>
        )}
        {!data && !error && <LoadingBars rows={4} />}
        {data && people.length === 0 && <EmptyState title={t(`certificateIssued:nobody.${kind}`)} />}
        {open.length > 1 && (
          <Button size="small" onClick={() => setLeft(chosen.length > 0 ? new Set(open.map(({ id }) => id)) : new Set())}>
            {t(chosen.length > 0 ? 'certificateIssued:choose_none' : 'certificateIssued:choose_all')}
          </Button>
        )}
        <ul className={cx('people')}>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              typed={typed[person.id] ?? person.name}
              isChosen={person.issuedNo === null && !left.has(person.id)}
              onChoose={(isChosen) => choose(person.id, isChosen)}
              onType={(name) => setTyped({ ...typed, [person.id]: name })}
            />
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={issue.isPending}>
          {t('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={issue.isPending}
          disabled={isOffline || chosen.length === 0 || chosen.some(({ name }) => isBlank(name))}
          onClick={() => issue.mutate({ kind, people: chosen })}
        >
          {t('certificateIssued:issue', { count: chosen.length, shown: format.number(chosen.length) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
