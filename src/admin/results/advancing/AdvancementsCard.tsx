import { Alert, Button } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OfficeAdvancement, OfficeAdvancements } from '#contract/results/advancement.ts';
import { advancementStates } from '#contract/results/rules/advancement.ts';
import side from '#src/admin/results/side/side.module.css';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './advancing.module.css';
import { InviteDialog } from './InviteDialog.tsx';
import { useAdvancements } from './useAdvancements.ts';

const cx = bindStyles(css);
const inSide = bindStyles(side);
type Target = OfficeAdvancements['targets'][number];

/** An entry that is invited. One of the organiser's own family tells nothing but that it is there. */
const Row = ({ item }: { item: OfficeAdvancement }) => {
  const { t } = useTranslation(['admin', 'advancing']);
  const { teamName, group, organization, state, acceptedBy, endedAt, byHand, isHidden } = item;
  return (
    <li>
      <span>
        <b>{teamName}</b> <span className={cx('quiet')}>{[t(`group.${group}`), organization].filter(Boolean).join(t('dot'))}</span>
      </span>
      {!isHidden && <span className={cx('state', state)}>{t(`advancing:state.${state}`)}</span>}
      {isHidden && <p className={cx('quiet')}>{t('results.own_family')}</p>}
      {acceptedBy && (
        <p>
          <Link to={`/registrations/${encodeURIComponent(acceptedBy.id)}/show`}>{t('advancing:entry', { team: acceptedBy.teamName })}</Link>
        </p>
      )}
      {endedAt !== null && state === 'accepted' && <p className={cx('warned')}>{t('advancing:ended_accepted')}</p>}
      {endedAt !== null && state === 'withdrawn' && <p className={cx('quiet')}>{t('advancing:ended')}</p>}
      {byHand && <p className={cx('quiet')}>{t('advancing:by_hand', byHand)}</p>}
    </li>
  );
};

/** A competition with those who have qualified for it, and those who qualify without an invitation. */
const OneTarget = ({ target, data, onInvite }: { target: Target; data: OfficeAdvancements; onInvite: () => void }) => {
  const { t } = useTranslation(['admin', 'advancing']);
  const text = useText();
  const format = useFormat();
  const { id, title, signup, isOpen, capacity, seatsTaken } = target;
  const items = data.items.filter(({ targetId }) => targetId === id);
  const left = data.left.filter(({ targetId }) => targetId === id);
  const counts = advancementStates.flatMap((state) => {
    const count = items.filter((item) => item.state === state && !item.isHidden).length;
    return count > 0 ? [t(`advancing:count.${state}`, { count })] : [];
  });
  const name = title ? text(title) : t('advancing:final_gone');
  const waiting = items.filter(({ state }) => state === 'invited').length;
  return (
    <div className={cx('target')}>
      <h3>{name}</h3>
      <p className={cx('quiet')}>
        {[
          signup?.closesAt ? t(isOpen ? 'advancing:until' : 'advancing:closed', { at: format.dateTime(signup.closesAt) }) : '',
          counts.join(t('dot')) || t('advancing:nobody'),
        ]
          .filter(Boolean)
          .join(t('dot'))}
      </p>
      {capacity !== null && seatsTaken + waiting > capacity && (
        <p className={cx('warned')}>{t('advancing:no_places', { places: Math.max(0, capacity - seatsTaken), count: waiting })}</p>
      )}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <>
          <p className={cx('warned')}>{t('advancing:left', { count: left.length })}</p>
          <ul>
            {left.map(({ entryId, teamName, reason, isHidden }) => (
              <li key={entryId}>
                <b>{teamName}</b>
                <p className={cx('quiet')}>{t(isHidden ? 'results.own_family' : `advancing:left_out.${reason}`)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {isOpen && (
        <Button size="small" variant="outlined" aria-label={`${t('advancing:invite')}${t('colon')}${name}`} onClick={onInvite}>
          {t('advancing:invite')}
        </Button>
      )}
    </div>
  );
};

/** The entries that have qualified for other competitions by the published results; nothing if no award qualifies. */
export const AdvancementsCard = ({ competitionId }: { competitionId: string }) => {
  const { t } = useTranslation(['admin', 'advancing']);
  const title = useId();
  const [invitesTo, setInvitesTo] = useState<Target | null>(null);
  const { data, error, refetch } = useAdvancements(competitionId);
  const message = useProblemMessage();
  if (!data && error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('try_again')}</Button>}>
        {message(error)}
      </Alert>
    );
  if (!data || data.targets.length === 0) return null;
  return (
    <section className={inSide('card')} aria-labelledby={title}>
      <div className={inSide('head')}>
        <h2 id={title}>{t('advancing:title')}</h2>
      </div>
      {data.targets.map((target) => (
        <OneTarget key={target.id} target={target} data={data} onInvite={() => setInvitesTo(target)} />
      ))}
      {invitesTo && <InviteDialog competitionId={competitionId} target={invitesTo} data={data} onClose={() => setInvitesTo(null)} />}
    </section>
  );
};
