import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition } from '#contract/competitions/public.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Device } from '#src/offline/index.ts';
import { newId } from '#src/offline/newId.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { shownText } from '#src/platform/tables/cellText.ts';
import { useCachedDetails } from '#src/registrations/cached/useCachedDetails.ts';
import { entryPath } from '#src/registrations/entry/paths.ts';
import { useMyEntries } from '#src/registrations/personal/useMyEntries.ts';
import { type ImportChoices, type Imported, prepareImport } from '#src/registrations/roster/compare/applyImport.ts';
import { knownTeams } from '#src/registrations/roster/compare/knownTeams.ts';
import { type ImportPlan, type PlannedTeam, planImport, type TeamState } from '#src/registrations/roster/compare/planImport.ts';
import type { Derived } from '#src/registrations/roster/document/deriveProblems.ts';
import type { RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import { makeDrafts, undoDrafts } from '#src/registrations/roster/saved/lastImport.ts';
import { type SavedWizard, savedRosterOf } from '#src/registrations/roster/wizard/useSavedWizard.ts';
import type { Wizard } from '#src/registrations/roster/wizard/useWizard.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { FocusTarget } from '#src/ui/layout/FocusTarget.tsx';
import css from './Steps.module.css';
import { Undone } from './Undone.tsx';

const cx = bindStyles(css);

interface DraftsStepProps {
  wizard: Wizard;
  saved: SavedWizard;
  /** Null on a device that stores nothing. */
  device: Device | null;
  document: RosterDocument;
  derived: Derived;
  competition: Competition;
  account: Account;
  isDone: boolean;
  onDone: (isDone: boolean) => void;
}

/** Compares the list with what the device knows of the competition, and makes drafts of it. */
export function DraftsStep({ wizard, saved, device, document, derived, competition, account, isDone, onDone }: DraftsStepProps) {
  const message = useProblemMessage();
  const client = useQueryClient();
  const { participation } = wizard.terms;
  const { data: entries, isPending: isReading } = useMyEntries();
  const sentHere = useMemo(() => entries?.filter((entry) => entry.competition.id === competition.id), [entries, competition.id]);
  const [detailsRead, setDetailsRead] = useState(0);
  useCachedDetails(sentHere, Number.POSITIVE_INFINITY, () => setDetailsRead((count) => count + 1));
  const [choices, setChoices] = useState<ImportChoices>({ adds: true, replaces: true, removes: false });
  /** Number of answers to presses; each moves the focus, for the button that was pressed is gone. */
  const [answers, setAnswers] = useState(0);
  const items = useLiveQuery(device?.outbox.items ?? null);
  const waiting = items.state === 'ready' ? items.value : [];
  // another tab may make drafts of the same list
  const drafts = useLiveQuery(device?.drafts.all ?? null);
  const stored = drafts.state === 'ready' ? drafts.value : [];
  const known = useQuery({
    queryKey: [
      'known teams',
      account.id,
      competition.id,
      entries?.map(({ id, state }) => `${id} ${state}`),
      waiting.map(({ id, state }) => `${id} ${state}`),
      stored.map(({ id, revision }) => `${id} ${revision}`),
      detailsRead,
    ],
    queryFn: () => {
      if (!device) throw new Problem('device_storage_unavailable');
      return knownTeams(competition.id, { entries: entries ?? [], waiting }, device);
    },
    enabled: !isReading && (!device || (items.state !== 'loading' && drafts.state !== 'loading')),
    retry: false,
    networkMode: 'always',
    gcTime: 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const plan = known.data && planImport(derived.teams, document.shared, known.data, participation);
  const target = () => {
    if (!device) throw new Problem('device_storage_unavailable');
    return { device, drafts: device.drafts, competition, participation };
  };
  const make = useMutation({
    mutationFn: async (planned: ImportPlan) => {
      const done = await makeDrafts(prepareImport(planned, choices, newId), savedRosterOf(wizard, participation), target());
      await saved.end();
      return done;
    },
    onSuccess: () => {
      setAnswers((count) => count + 1);
      onDone(true);
    },
    networkMode: 'always',
    gcTime: 0,
  });
  const undo = useMutation({
    mutationFn: (done: Imported) => {
      const on = target();
      return undoDrafts(
        { changes: done, roster: savedRosterOf(wizard, participation) },
        on,
        new Set(waiting.map(({ id }) => id)),
        on.device.rosters,
      );
    },
    onSuccess: async ({ revision }) => {
      saved.resume(revision);
      setAnswers((count) => count + 1);
      onDone(false);
      make.reset();
      await client.invalidateQueries({ queryKey: ['known teams'] });
    },
    networkMode: 'always',
    gcTime: 0,
  });
  const error = known.error ?? make.error ?? undo.error;
  return (
    <div className={cx('step')}>
      {error && (
        <Notice tone="danger" role="alert">
          {message(error)}
        </Notice>
      )}
      {isDone && make.data ? (
        <Done done={make.data} answers={answers} busy={undo.isPending} onUndo={() => undo.mutate(make.data)} />
      ) : (
        plan && undo.data && <Undone left={undo.data.left} />
      )}
      {!(isDone && make.data) && plan && (
        <Plan
          plan={plan}
          choices={choices}
          derived={derived}
          busy={make.isPending}
          answers={answers}
          onChoose={setChoices}
          onMake={() => {
            if (!make.isPending) make.mutate(plan);
          }}
        />
      )}
    </div>
  );
}

interface PlanProps {
  plan: ImportPlan;
  choices: ImportChoices;
  derived: Derived;
  busy: boolean;
  answers: number;
  onChoose: (choices: ImportChoices) => void;
  onMake: () => void;
}

function Plan({ plan, choices, derived, busy, answers, onChoose, onMake }: PlanProps) {
  const { t } = useTranslation('roster');
  const of = (state: TeamState) => plan.teams.filter((team) => team.state === state);
  const [added, changed, same, sent] = [of('new'), of('changed'), of('same'), of('sent')];
  const doubtful = added.filter(({ namesake }) => namesake !== null);
  const unfinished = plan.teams.filter(({ team }) => team.rows.some(({ key }) => derived.wrong.has(key))).length;
  const removed = choices.removes ? plan.gone.length : 0;
  const count = (choices.adds ? added.length : 0) + (choices.replaces ? changed.length : 0) + removed;
  return (
    <>
      <FocusTarget token={answers}>
        <p role="status">{t('drafts.lead', { teams: t('drafts.count', { count: plan.teams.length }) })}</p>
      </FocusTarget>
      {unfinished > 0 && (
        <Notice tone="warning" icon="alert">
          {t('drafts.unfinished', { count: unfinished })}
        </Notice>
      )}
      <Card pad="md">
        <ul className={cx('facts')}>
          {added.length > 0 && (
            <li className={cx('fact')}>
              <CheckboxField
                label={t('drafts.new', { count: added.length })}
                checked={choices.adds}
                onChange={({ target }) => onChoose({ ...choices, adds: target.checked })}
              />
              {doubtful.length > 0 && (
                <Notice tone="warning" icon="alert" title={t('drafts.namesakes', { count: doubtful.length })}>
                  <p>{t('drafts.namesakesBody')}</p>
                  <Teams teams={doubtful} />
                </Notice>
              )}
            </li>
          )}
          {changed.length > 0 && (
            <li className={cx('fact')}>
              <CheckboxField
                label={t('drafts.changed', { count: changed.length })}
                hint={t('drafts.changedHint')}
                checked={choices.replaces}
                onChange={({ target }) => onChoose({ ...choices, replaces: target.checked })}
              />
              <Teams teams={changed} />
            </li>
          )}
          {plan.gone.length > 0 && (
            <li className={cx('fact')}>
              <CheckboxField
                label={t('drafts.gone', { count: plan.gone.length })}
                hint={plan.gone.map(({ name }) => name || t('table.namelessTeam')).join(t('and'))}
                checked={choices.removes}
                onChange={({ target }) => onChoose({ ...choices, removes: target.checked })}
              />
            </li>
          )}
          {same.length > 0 && <li>{t('drafts.same', { count: same.length })}</li>}
          {sent.length > 0 && (
            <li className={cx('fact')}>
              <Notice tone="info" title={t('drafts.sent', { count: sent.length })}>
                <p>{t('drafts.sentBody')}</p>
                <Teams teams={sent} />
              </Notice>
            </li>
          )}
        </ul>
      </Card>
      <div className={cx('actions')}>
        <Button icon="check" busy={busy} disabled={count === 0} onClick={onMake}>
          {count === added.length && choices.adds ? t('drafts.add', { count }) : t('drafts.make', { count })}
        </Button>
      </div>
    </>
  );
}

/** Names teams, with the children who are new to them or gone; what was sent with a link. */
function Teams({ teams }: { teams: readonly PlannedTeam[] }) {
  const { t } = useTranslation('roster');
  return (
    <ul className={cx('names')}>
      {teams.map(({ team, known, namesake, added, gone }) => {
        const name = known?.name || shownText(team.team.name) || t('table.namelessTeam');
        return (
          <li key={team.team.key}>
            {known?.kind === 'entry' ? <Link to={entryPath(known.id)}>{name}</Link> : name}
            {namesake?.kind === 'entry' && (
              <>
                {' · '}
                <Link to={entryPath(namesake.id)}>{t('drafts.see', { name: namesake.name })}</Link>
              </>
            )}
            {added.length > 0 && <> {t('drafts.added', { names: added.join(t('and')) })}</>}
            {gone.length > 0 && <> {t('drafts.left', { names: gone.join(t('and')) })}</>}
          </li>
        );
      })}
    </ul>
  );
}

function Done({ done, answers, busy, onUndo }: { done: Imported; answers: number; busy: boolean; onUndo: () => void }) {
  const { t } = useTranslation('roster');
  const { created, replaced, removed } = done;
  return (
    <>
      <FocusTarget token={answers}>
        <Notice tone="success" role="status" title={t('drafts.done', { count: created.length + replaced.length })}>
          <p>{t('drafts.doneBody')}</p>
          {replaced.length > 0 && <p>{t('drafts.replaced', { count: replaced.length })}</p>}
          {removed.length > 0 && <p>{t('drafts.removed', { count: removed.length })}</p>}
        </Notice>
      </FocusTarget>
      <div className={cx('actions')}>
        <ButtonLink to="/desk">{t('drafts.desk')}</ButtonLink>
        <Button variant="secondary" busy={busy} onClick={onUndo}>
          {t('drafts.undo')}
        </Button>
      </div>
    </>
  );
}
