import { bindStyles } from '#src/ui/bindStyles.ts';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { Tag } from '#src/ui/display/Tag.tsx';
import { Toaster } from '#src/ui/feedback/Toaster.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { Stepper } from '#src/ui/navigation/Stepper.tsx';
import { FieldSamples } from './FieldSamples.tsx';
import { OverlaySamples } from './OverlaySamples.tsx';
import { Sample } from './Sample.tsx';
import css from './Samples.module.css';
import { ArtSamples, ButtonSamples, StateSamples, SurfaceSamples } from './StaticSamples.tsx';

const cx = bindStyles(css);

/** Development only: every component in every state, with sample texts. */
export default function Samples() {
  return (
    <main>
      <PageBand
        tone="sky"
        title="Components and states"
        lead="Lay the block, the robot moves. 搭一块，走一步。"
        eyebrow={
          <>
            <StatusChip tone="leaf" icon="edit">
              Signing up
            </StatusChip>
            <Tag icon="pin">Offline</Tag>
            <Tag icon="users">Early childhood · Primary</Tag>
          </>
        }
        art="courier-city"
        artSize="scene"
      />
      <div className={`wrap ${cx('samples')}`}>
        <ButtonSamples />
        <FieldSamples />
        <Sample title="Stepper" wide>
          <Stepper label="Registration" steps={startedSteps} stateLabels={stateLabels} />
          <Stepper label="Registration that failed" steps={failedSteps} stateLabels={stateLabels} />
          <Stepper label="Registration under review" steps={reviewSteps} stateLabels={stateLabels} />
        </Sample>
        <StateSamples />
        <OverlaySamples />
        <SurfaceSamples />
        <ArtSamples />
      </div>
      <PageBand
        tone="sun"
        title="城市小信使·线下赛报名"
        back={{ to: '/', label: '返回赛事详情' }}
        aside={
          <StatusChip tone="leaf" icon="edit">
            报名中·4月20日截止
          </StatusChip>
        }
        foot={<Stepper label="报名进度" steps={startedSteps} />}
      />
      <div className={cx('spacer')} />
      <PageBand tone="mint" title="Hello, Ms Laurent" lead="École des Tilleuls · 7 teams this season" art="tock-happy" />
      <Toaster dismissLabel="Close" />
    </main>
  );
}

const stateLabels = { done: 'done', failed: 'failed' };
const startedSteps = [
  { label: 'Submit registration', note: 'Step 1 of 5', state: 'current' },
  { label: 'Registration review', note: 'About 3 working days', state: 'next' },
  { label: 'Approved', note: 'By SMS', state: 'next' },
  { label: 'Review results', note: '20 June', state: 'next' },
  { label: 'Upload works', note: 'From 18 May', state: 'next' },
] as const;
const failedSteps = [
  { label: 'Submitted', state: 'done' },
  { label: 'Audit failed', note: 'See the reason', state: 'failed' },
  { label: 'Approved', state: 'next' },
  { label: 'Review results', state: 'next' },
  { label: 'Upload works', state: 'next' },
] as const;
const reviewSteps = [
  { label: 'Submitted', state: 'done' },
  { label: 'Reviewed', state: 'done' },
  { label: 'Approved', state: 'current' },
  { label: 'Review results', state: 'next' },
  { label: 'Upload works', state: 'next' },
] as const;
