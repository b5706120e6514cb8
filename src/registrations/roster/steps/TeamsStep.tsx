import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { memo, type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '#src/platform/tables/cellText.ts';
import type { Derived, DerivedTeam } from '#src/registrations/roster/document/deriveProblems.ts';
import type { RosterDocument, RosterRow } from '#src/registrations/roster/document/rosterDocument.ts';
import { hasSameTeams, makeTeams, moveToNewTeam, moveToTeam } from '#src/registrations/roster/document/teamChanges.ts';
import { MoveDialog } from '#src/registrations/roster/table/MoveDialog.tsx';
import { useProblemText } from '#src/registrations/roster/table/useProblemText.ts';
import type { Wizard } from '#src/registrations/roster/wizard/useWizard.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './Steps.module.css';

const cx = bindStyles(css);

const NEW_TEAM = 'new';
/** Number of teams that are shown at once: more than a screen has room for. The others come as soon as these are seen. */
const FIRST = 24;
const nameOf = (row: RosterRow | undefined): string => shownText(row?.cells.memberName ?? '');

interface TeamsStepProps {
  wizard: Wizard;
  document: RosterDocument;
  derived: Derived;
}

/** Shows who is in which team: as in the list, or in teams of a size. A child is moved by dragging, or by a menu. */
export default function TeamsStep({ wizard, document, derived }: TeamsStepProps) {
  const { t } = useTranslation('roster');
  const texts = useProblemText(document);
  const { max } = wizard.terms.competition.teamSize;
  const [size, setSize] = useState(max);
  const [moving, setMoving] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = useDeferredValue(derived.teams.length, Math.min(derived.teams.length, FIRST));
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const rowOf = (key: number | null) => document.rows.find((row) => row.key === key);
  const teamName = ({ team }: DerivedTeam) => shownText(team.name) || t('table.namelessTeam');
  const label = (number: number) => t('teamLabel', { number });
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const key = Number(active.id);
    if (!over) return;
    if (over.id === NEW_TEAM) wizard.change((before) => moveToNewTeam(before, [key], label(before.teams.length + 1)));
    else wizard.change((before) => moveToTeam(before, [key], Number(over.id)));
  };
  const child = (id: string | number) => nameOf(rowOf(Number(id)));
  const target = (id: string | number | undefined) => {
    const team = derived.teams.find((each) => each.team.key === Number(id));
    return team ? teamName(team) : t('teams.newTeam');
  };
  // a correction made in the table is not to be seen here: it is undone there
  const isSeen = (other: RosterDocument | null) => other !== null && !hasSameTeams(document, other);
  const wrong = derived.teams.filter(({ team }) => derived.ofTeams.has(team.key)).length;
  return (
    <div className={cx('step')}>
      <p role="status">
        {t('teams.lead', {
          teams: t('teamCount', { count: derived.teams.length }),
          children: t('children', { count: document.rows.length }),
        })}
        {wrong > 0 && <span className={cx('wrong')}> {t('teams.wrong', { count: wrong })}</span>}
      </p>
      <Card pad="md" as="section" aria-label={t('teams.divide')}>
        <div className={cx('divide')}>
          <SelectField label={t('teams.size')} value={String(size)} onChange={({ target: { value } }) => setSize(Number(value))}>
            {Array.from({ length: max }, (_, index) => index + 1).map((number) => (
              <option key={number} value={number}>
                {number === 1 ? t('teams.alone') : t('teams.ofUpTo', { number })}
              </option>
            ))}
          </SelectField>
          <Button variant="secondary" onClick={() => wizard.change((before) => makeTeams(before, size, label))}>
            {t('teams.make')}
          </Button>
          <Button variant="secondary" disabled={!isSeen(wizard.undone)} onClick={wizard.undo}>
            {t('table.undo')}
          </Button>
          <Button variant="secondary" disabled={!isSeen(wizard.redone)} onClick={wizard.redo}>
            {t('table.redo')}
          </Button>
        </div>
      </Card>
      <DndContext
        sensors={sensors}
        onDragStart={({ active }) => setDragged(Number(active.id))}
        onDragCancel={() => setDragged(null)}
        onDragEnd={drop}
        accessibility={{
          screenReaderInstructions: { draggable: t('teams.instructions') },
          announcements: {
            onDragStart: ({ active }) => t('teams.lifted', { name: child(active.id) }),
            onDragOver: ({ active, over }) => (over ? t('teams.over', { name: child(active.id), team: target(over.id) }) : undefined),
            onDragEnd: ({ active, over }) => (over ? t('teams.dropped', { name: child(active.id), team: target(over.id) }) : undefined),
            onDragCancel: ({ active }) => t('teams.cancelled', { name: child(active.id) }),
          },
        }}
      >
        <div className={cx('groups')}>
          {derived.teams.slice(0, shown).map((team) => (
            <Target key={team.team.key} id={String(team.team.key)} label={teamName(team)}>
              <h2 className={cx('teamHead')}>
                <span>{teamName(team)}</span>
                <span className={cx('count')}>{t('children', { count: team.rows.length })}</span>
              </h2>
              {derived.ofTeams.get(team.team.key)?.map((problem) => (
                <span key={problem.code} className={cx('wrong')}>
                  {texts.textOf(problem)}
                </span>
              ))}
              <ul className={cx('members')}>
                {team.rows.map((row) => {
                  const name = nameOf(row) || texts.placeOf(row.key);
                  return <Member key={row.key} id={row.key} name={name} label={t('teams.moveChild', { name })} onMove={setMoving} />;
                })}
              </ul>
            </Target>
          ))}
          {dragged !== null && (
            <Target id={NEW_TEAM} label={t('teams.newTeam')}>
              <p className={cx('fine')}>{t('teams.dropForNew')}</p>
            </Target>
          )}
        </div>
        <DragOverlay>{dragged !== null && <div className={cx('lifted')}>{nameOf(rowOf(dragged))}</div>}</DragOverlay>
      </DndContext>
      {moving !== null && (
        <MoveDialog
          keys={[moving]}
          names={nameOf(rowOf(moving))}
          teams={derived.teams}
          onMove={wizard.change}
          onClose={() => setMoving(null)}
        />
      )}
    </div>
  );
}

function Target({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <section ref={setNodeRef} aria-label={label} className={cx('team', isOver && 'target')}>
      {children}
    </section>
  );
}

interface MemberProps {
  /** The key of the child's row. */
  id: number;
  name: string;
  label: string;
  onMove: (id: number) => void;
}

const Member = memo(function Member({ id, name, label, onMove }: MemberProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({ id: String(id) });
  return (
    <li ref={setNodeRef} className={cx('member', isDragging && 'dragged')}>
      <button ref={setActivatorNodeRef} {...listeners} type="button" className={cx('grip')} aria-label={label} onClick={() => onMove(id)}>
        <Icon name="menu" />
      </button>
      <span className={cx('name')}>{name}</span>
    </li>
  );
});
