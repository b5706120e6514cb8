import { Art } from '#src/ui/art/Art.tsx';
import { BlockMark, CodeBlock } from '#src/ui/art/BlockMark.tsx';
import { LogoMark } from '#src/ui/art/LogoMark.tsx';
import { type ArtName, artSizes } from '#src/ui/art/manifest.ts';
import { TockHead } from '#src/ui/art/TockHead.tsx';
import { Button, ButtonLink, IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { DataList } from '#src/ui/display/DataList.tsx';
import { StatusChip, type StatusTone } from '#src/ui/display/StatusChip.tsx';
import { Tag } from '#src/ui/display/Tag.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { iconPaths } from '#src/ui/icons/iconPaths.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { Bar } from '#src/ui/layout/Bar.tsx';
import { SectionHeading } from '#src/ui/layout/SectionHeading.tsx';
import { MoreLink } from '#src/ui/navigation/MoreLink.tsx';
import { Row, Sample } from './Sample.tsx';
import css from './Samples.module.css';

const cx = bindStyles(css);

export function ButtonSamples() {
  return (
    <Sample title="Buttons" wide>
      <Row>
        <Button>Primary</Button>
        <Button busy>Sending</Button>
        <Button busy icon={moreIcons.save}>
          Saving
        </Button>
        <Button disabled>Not open yet</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="secondary" busy>
          Secondary
        </Button>
        <Button variant="ghost">Ghost</Button>
        <Button variant="danger" icon={moreIcons.trash}>
          Cancel registration
        </Button>
        <Button variant="destroy">Cancel it</Button>
        <Button variant="vote" icon={moreIcons.heart}>
          Vote
        </Button>
        <Button variant="sun" icon="search">
          Sun
        </Button>
        <Button variant="ink" iconAfter="arrow">
          Ink
        </Button>
      </Row>
      <Row>
        <Button size="lg" iconAfter="arrow">
          提交报名
        </Button>
        <ButtonLink to="/" size="md">
          A link
        </ButtonLink>
        <Button size="sm">Small</Button>
        <Button size="sm" variant="secondary" busy>
          Small
        </Button>
        <IconButton name="edit" label="Edit" />
        <IconButton name={moreIcons.trash} label="Remove" tone="danger" />
        <IconButton name="menu" label="Menu" variant="raised" />
        <MoreLink to="/">All competitions</MoreLink>
      </Row>
    </Sample>
  );
}

const chips: [StatusTone, IconDrawing, string, string][] = [
  ['sun', moreIcons.hour, 'Under approval', '审核中'],
  ['red', 'alert', 'Audit failed', '审核未通过'],
  ['leaf', 'check', 'Approved', '审核通过'],
  ['cobalt', moreIcons.up, 'Work submission', '提交作品'],
  ['grape', moreIcons.eye, 'Under review', '评审中'],
  ['mint', moreIcons.medal, 'Audit ended', '评审结束'],
  ['ink', moreIcons.minus, 'No status', '无状态'],
  ['grape', 'clock', 'Not open yet', '未开始'],
  ['leaf', 'edit', 'Signing up', '报名中'],
  ['ink', 'lock', 'Registration ended', '报名结束'],
  ['cobalt', 'play', 'In competition', '比赛中'],
  ['mint', 'cup', 'Finished', '已结束'],
  ['sky', moreIcons.up, 'Uploading', '上传中'],
];

export function StateSamples() {
  return (
    <>
      <Sample title="Status chips and tags" wide>
        <div className={cx('chips')}>
          {chips.map(([tone, icon, english, chinese]) => (
            <Row key={english}>
              <StatusChip tone={tone} icon={icon}>
                {english}
              </StatusChip>
              <StatusChip tone={tone} icon={icon}>
                {chinese}
              </StatusChip>
            </Row>
          ))}
        </div>
        <Row>
          <Tag icon="globe">线上赛</Tag>
          <Tag icon="pin">Offline</Tag>
          <Tag>Primary</Tag>
        </Row>
      </Sample>
      <Sample title="Empty state and skeleton">
        <EmptyState
          level={3}
          title="No events yet"
          body="Pick a competition and lay the first block."
          action={
            <ButtonLink to="/" size="sm">
              See competitions
            </ButtonLink>
          }
        />
        <SkeletonGroup label="Loading">
          <Skeleton shape="block" />
          <Skeleton width="70%" />
          <Skeleton width="45%" />
        </SkeletonGroup>
      </Sample>
      <Sample title="Error state and progress">
        <ErrorState
          level={3}
          title="This part could not be loaded"
          body="The network did not answer in time. What you typed is kept."
          action={
            <>
              <Button size="sm" variant="secondary">
                Back
              </Button>
              <Button size="sm" icon="refresh">
                Try again
              </Button>
            </>
          }
        />
        <ProgressBar label="Upload of film.mp4" value={62} tock />
        <ProgressBar label="Upload that failed" value={40} tock tone="danger" />
        <ProgressBar label="Paused upload" value={30} tone="ink" />
      </Sample>
    </>
  );
}

export function SurfaceSamples() {
  return (
    <>
      <Sample title="Notices and bars">
        <Notice tone="success" title="Draft saved on this device">
          14:32, closing the page loses nothing
        </Notice>
        <Notice tone="info" title="Registration opens on 1 March" />
        <Notice
          tone="warning"
          action={
            <Button size="sm" variant="secondary">
              Complete it
            </Button>
          }
        >
          Your profile is not complete.
        </Notice>
        <Notice tone="danger" title="Audit failed">
          The name and the ID number of member 2 do not match.
        </Notice>
        <Bar tone="ink" icon="off">
          <b>You are offline.</b> You can go on, we send it later.
        </Bar>
        <Bar tone="mint" icon="wifi" action={<button type="button">Show</button>}>
          <b>Back online.</b> Sending 1 saved entry.
        </Bar>
        <Bar tone="cobalt" icon="refresh" action={<button type="button">Reload</button>}>
          <b>A new version is ready.</b> Your drafts are kept.
        </Bar>
      </Sample>
      <Sample title="Cards and facts">
        <SectionHeading
          level={3}
          blocks={3}
          title="Section heading"
          note="Step by step, block by block."
          action={<MoreLink to="/">All</MoreLink>}
        />
        <Card to="/" pad="md">
          <h4>A card that is one link</h4>
          <p className="small muted">It has the lip of what can be pressed.</p>
        </Card>
        <DataList
          layout="band"
          items={[
            { label: '赛事', value: '城市小信使·全国总决赛' },
            { label: '参赛方式', value: '线下·团队' },
            { label: '地点', value: '杭州' },
          ]}
        />
        <DataList
          items={[
            { label: 'Team', value: 'Lucky Snails' },
            { label: 'ID number', value: '****************4X' },
          ]}
        />
        <DataList
          layout="split"
          items={[
            { label: 'Fee', value: <span className="num">¥280 × 2</span> },
            { label: 'Total', value: <span className="num">¥560</span> },
          ]}
        />
      </Sample>
    </>
  );
}

export function ArtSamples() {
  return (
    <Sample title="Art" wide>
      <Row>
        <LogoMark />
        <TockHead />
        <TockHead color="cobalt" mood="happy" />
        <TockHead color="sun" mood="think" />
        <CodeBlock color="mint" glyph="check" />
        <BlockMark n={5} />
      </Row>
      <div className={cx('arts')}>
        {artNames.map((name) => (
          <figure key={name}>
            <Art name={name} alt="" />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </div>
      <Row>
        {allIcons.map(([name, icon]) => (
          <span key={name} title={name}>
            <Icon name={typeof icon === 'string' ? { path: icon } : icon} />
          </span>
        ))}
      </Row>
    </Sample>
  );
}

const isArtName = (name: string): name is ArtName => name in artSizes;
const artNames = Object.keys(artSizes).filter(isArtName);
const allIcons = Object.entries({ ...iconPaths, ...moreIcons });
