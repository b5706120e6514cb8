import type { Competition } from '#contract/competitions/public.ts';
import type { SignupGate } from '#src/competitions/signupGate.ts';
import { useCompetitionTexts } from '#src/competitions/useCompetitionTexts.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { footBarRef } from '#src/ui/layout/footBar.ts';
import css from './SignupBar.module.css';
import { SignupButtons } from './SignupButtons.tsx';

const cx = bindStyles(css);

/** Fee and button at the bottom of a phone's screen. */
export function SignupBar({ competition, gate }: { competition: Competition; gate: SignupGate }) {
  const texts = useCompetitionTexts();
  return (
    <div ref={footBarRef} className={cx('bar')}>
      <p>
        <span className="num">{texts.fee(competition.fee)}</span>
        <small>{texts.perPerson(competition.fee)}</small>
      </p>
      <div className={cx('buttons')}>
        <SignupButtons gate={gate} size="md" />
      </div>
    </div>
  );
}
