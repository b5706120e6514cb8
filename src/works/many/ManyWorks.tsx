import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { Device } from '#src/offline/index.ts';
import type { UploadItem, Uploads } from '#src/offline/uploads/index.ts';
import { agreementPrompt } from '#src/platform/api/agreementPrompt.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { LeaveGuard } from '#src/platform/savedForm/LeaveGuard.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { FocusTarget } from '#src/ui/layout/FocusTarget.tsx';
import { ChooseFiles } from '#src/works/files/ChooseFiles.tsx';
import { emptyWork } from '#src/works/form/workForm.ts';
import { SendBar } from '#src/works/SendBar.tsx';
import { FilmErrors, FOR_ALL } from './FilmErrors.tsx';
import { FilmList } from './FilmList.tsx';
import { matchRows, type ReadyFilm, readyFilms, textProblems } from './filmRows.ts';
import css from './ManyWorks.module.css';
import { storeFilm } from './storeFilm.ts';
import { TeamList } from './TeamList.tsx';
import { countTeams, takesFilm } from './teamWorks.ts';
import { useFilms } from './useFilms.ts';
import { useTeams } from './useTeams.ts';

const cx = bindStyles(css);

interface ManyWorksProps {
  device: Device;
  uploads: Uploads;
  /** The teams that may hand in a work, in the order in which they are numbered. */
  entries: readonly EntrySummary[];
  /** The names of children, by entry. */
  childNames: ReadonlyMap<string, readonly string[]>;
}

/** A film not stored, and why. */
interface Failure {
  name: string;
  problem: Problem;
}

/** Hands in the films of many teams: each is matched to its team, and then goes as if it had been chosen in the form of that team. */
export function ManyWorks({ device, uploads, entries, childNames }: ManyWorksProps) {
  const { t } = useTranslation('works');
  const films = useFilms();
  const [forAll, setForAll] = useState('');
  const [refusals, setRefusals] = useState(0);
  const [answers, setAnswers] = useState(0);
  const [stored, setStored] = useState(0);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [isStoring, setStoring] = useState(false);
  const [confirming, setConfirming] = useState<readonly ReadyFilm[] | null>(null);
  // the works that the chosen teams have are read once their teams are known
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const { states, teams, items } = useTeams({ device, uploads, entries }, read);
  const taken = new Set(entries.flatMap(({ id }) => (takesFilm(states.get(id) ?? { name: 'none' }) ? [] : [id])));
  const named = entries.map(({ id, teamName, workNo }) => ({ id, name: teamName, workNo, children: childNames.get(id) ?? [] }));
  const matches = matchRows(films.rows, named, taken);
  const matched = [...matches.values()].flatMap(({ teamId }) => teamId ?? []);
  if (matched.some((id) => !read.has(id))) setRead(new Set([...read, ...matched]));
  const ready = readyFilms(films.rows, matches, teams, forAll);
  const faulty = ready.filter(({ texts, team }) => Object.keys(textProblems(texts, team.before?.form ?? emptyWork)).length > 0);
  const refused = films.rows.filter(({ check }) => check.name === 'refused').length;
  const counts = { ready: ready.length, refused, open: films.rows.length - ready.length - refused };

  const store = async (chosen: readonly ReadyFilm[]) => {
    setConfirming(null);
    setStoring(true);
    const done: string[] = [];
    const failed: Failure[] = [];
    for (const each of chosen)
      await storeFilm(each, { drafts: device.drafts, uploads, items }).then(
        () => done.push(each.row.id),
        (error: unknown) =>
          failed.push({ name: each.row.chosen.file.name, problem: error instanceof Problem ? error : new Problem('unexpected') }),
      );
    films.remove(done);
    setStored(done.length);
    setFailures(failed);
    setStoring(false);
    setAnswers((count) => count + 1);
  };
  const press = () => {
    setRefusals((count) => count + 1);
    if (faulty.length > 0 || ready.length === 0) return;
    if (ready.some(({ team }) => team.before?.isPublic)) setConfirming(ready);
    else void store(ready);
  };
  const replaced = (confirming ?? []).filter(({ team }) => team.before?.isPublic);
  return (
    <div className={cx('page')}>
      <FocusTarget token={answers} className={cx('answers')}>
        {stored > 0 && (
          <Notice tone="success" icon={moreIcons.cloudup} role="status" title={t('many.stored', { count: stored })}>
            {t('many.storedBody')}
          </Notice>
        )}
        <Failures failures={failures} />
      </FocusTarget>
      <Waiting items={items} device={device} uploads={uploads} />
      <Card as="section" pad="lg" className={cx('section')}>
        <ChooseFiles
          id="films"
          kind="video"
          multiple
          label={t('many.choose')}
          hint={t('many.chooseHint')}
          error={undefined}
          onChoose={films.add}
        />
        {films.rows.length > 0 && (
          <TextArea
            id={FOR_ALL}
            label={t('many.forAll')}
            hint={t('many.forAllHint')}
            rows={3}
            value={forAll}
            onChange={({ target }) => setForAll(target.value)}
          />
        )}
      </Card>
      {films.rows.length > 0 && (
        <>
          {refusals > 0 && <FilmErrors films={faulty} forAll={forAll} focusToken={refusals} />}
          <Card as="section" pad="lg" className={cx('section')}>
            <h2>{t('many.films')}</h2>
            <FilmList {...{ films, matches, teams, taken, forAll }} isTried={refusals > 0} />
          </Card>
          {refused < films.rows.length && (
            <SendBar>
              <p role="status">{t('many.summary', counts)}</p>
              <Button size="lg" icon={moreIcons.send} busy={isStoring} disabled={ready.length === 0} onClick={press}>
                {t('many.send', { count: ready.length })}
              </Button>
            </SendBar>
          )}
        </>
      )}
      <Card as="section" pad="lg" className={cx('section')}>
        <h2>{t('many.teams')}</h2>
        <p role="status" className={cx('fine')}>
          {t('many.counts', countTeams([...states.values()]))}
        </p>
        <TeamList teams={[...teams.values()]} states={states} />
      </Card>
      <LeaveGuard wouldLose={films.wouldLose} />
      <ConfirmDialog
        open={confirming !== null}
        title={t('many.replace.title', { count: replaced.length })}
        body={t('many.replace.body', { teams: replaced.map(({ team }) => team.teamName).join(t('many.comma')) })}
        confirmLabel={t('public.replace.confirm')}
        cancelLabel={t('public.replace.cancel')}
        onConfirm={() => void store(confirming ?? [])}
        onCancel={() => setConfirming(null)}
      />
    </div>
  );
}

function Failures({ failures }: { failures: readonly Failure[] }) {
  const { t } = useTranslation('works');
  const message = useProblemMessage();
  if (failures.length === 0) return null;
  return (
    <Notice tone="danger" role="alert" title={t('refused')}>
      {failures.map(({ name, problem }) => (
        <p key={name}>{t('many.notStored', { name, why: message(problem) })}</p>
      ))}
    </Notice>
  );
}

/** Says what the uploads wait for: the copies of the films, or their owner. */
function Waiting({ items, device, uploads }: { items: readonly UploadItem[]; device: Device; uploads: Uploads }) {
  const { t } = useTranslation('works');
  const codes = items.map(({ status }) => (status.name === 'waiting' ? status.problem?.code : undefined));
  const isCopying = ({ purpose, storedIn, status }: UploadItem) =>
    purpose === 'work' && storedIn === 'none' && (status.name === 'waiting' || status.name === 'uploading');
  const copying = items.filter(isCopying).length;
  const agree = async () => {
    if (await agreementPrompt.ask()) await Promise.all([uploads.signedIn(), device.outbox.tryNow()]);
  };
  return (
    <>
      {copying > 0 && (
        <Notice tone="warning" icon={moreIcons.save} role="status">
          {t('many.copying', { count: copying })}
        </Notice>
      )}
      {codes.includes('agreement_needed') && (
        <Notice
          tone="warning"
          role="status"
          action={
            <Button size="sm" icon={moreIcons.book} onClick={() => void agree()}>
              {t('agree')}
            </Button>
          }
        >
          {t('upload.waitsForAgreement')}
        </Notice>
      )}
      {codes.includes('signed_out') && (
        <Notice
          tone="warning"
          role="status"
          action={
            <Button size="sm" icon="user" onClick={() => void sessionExpiry.ask()}>
              {t('upload.signIn')}
            </Button>
          }
        >
          {t('upload.waitsForSignIn')}
        </Notice>
      )}
    </>
  );
}
