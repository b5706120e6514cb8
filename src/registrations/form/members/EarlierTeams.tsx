import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberDraft } from '#contract/registrations/members.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { memberDraftOf } from '#src/registrations/form/state/formValues.ts';
import { LoadFailed, Loading } from '#src/registrations/Loading.tsx';
import { useMyEntries } from '#src/registrations/personal/useMyEntries.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { isIn, roomIn } from './copyMembers.ts';
import css from './EarlierTeams.module.css';

const cx = bindStyles(css);

interface EarlierTeamsProps {
  team: readonly MemberDraft[];
  max: number;
  onClose: () => void;
  onCopy: (members: MemberDraft[]) => void;
}

/** The account's earlier entries; for one of them, the children to copy. */
export function EarlierTeams({ onClose, ...props }: EarlierTeamsProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const [id, setId] = useState('');
  const { data: entries, error, refetch } = useMyEntries();
  return (
    <Dialog open onClose={onClose} title={t('earlier.title')} closeLabel={t('close')}>
      {!entries && (error ? <LoadFailed level={3} title={t('mine.failed')} error={error} onRetry={refetch} /> : <Loading layout="list" />)}
      {entries?.length === 0 && <p>{t('earlier.none')}</p>}
      {entries && entries.length > 0 && (
        <div className={cx('steps')}>
          <SelectField
            label={t('earlier.team')}
            placeholder={t('earlier.chooseTeam')}
            value={id}
            onChange={(event) => setId(event.target.value)}
          >
            {entries.map((entry) => (
              <option key={entry.id} value={entry.id}>
                {t('dot', { first: entry.teamName, second: text(entry.competition.title) })}
              </option>
            ))}
          </SelectField>
          {id !== '' && <MembersOf key={id} id={id} {...props} />}
        </div>
      )}
    </Dialog>
  );
}

/** Not cached: the answer contains guardians' numbers. */
function MembersOf({ id, ...props }: { id: string } & Omit<EarlierTeamsProps, 'onClose'>) {
  const { t } = useTranslation('registrations');
  const { data, error, refetch } = useOwnCall(
    'GET /api/registrations/:id',
    { params: { id }, query: { for: 'copy' } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  if (data) return <MemberChoice members={data.members} {...props} />;
  return error ? <LoadFailed level={3} title={t('earlier.failed')} error={error} onRetry={refetch} /> : <Loading layout="list" />;
}

function MemberChoice({ members, team, max, onCopy }: { members: Entry['members'] } & Omit<EarlierTeamsProps, 'onClose'>) {
  const { t } = useTranslation('registrations');
  const room = roomIn(team, max);
  const free = members.map((member, index) => ({ member, index })).filter(({ member }) => !isIn(team, member));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(free.slice(0, room).map(({ index }) => index)));
  const toggle = (index: number, on: boolean) => setChosen(new Set([...chosen].filter((each) => each !== index).concat(on ? [index] : [])));
  const full = chosen.size >= room;
  return (
    <fieldset className={cx('members')}>
      <legend>{t('earlier.members')}</legend>
      {members.map((member, index) => {
        const taken = isIn(team, member);
        return (
          <CheckboxField
            // biome-ignore lint/suspicious/noArrayIndexKey: members are identified by their position in the team
            key={index}
            label={t('dot', { first: member.name, second: t('form.idEnding', { ending: member.idNumber.slice(-2) }) })}
            hint={taken && t('earlier.taken')}
            checked={chosen.has(index)}
            disabled={taken || (full && !chosen.has(index))}
            onChange={(event) => toggle(index, event.target.checked)}
          />
        );
      })}
      {full && free.length > room && <p role="status">{t('earlier.full', { max })}</p>}
      <div>
        <Button
          icon={moreIcons.copy}
          aria-disabled={chosen.size === 0 || undefined}
          onClick={() => chosen.size > 0 && onCopy(members.filter((_, index) => chosen.has(index)).map(memberDraftOf))}
        >
          {t('earlier.copy', { number: chosen.size })}
        </Button>
      </div>
    </fieldset>
  );
}
