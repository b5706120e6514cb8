import { useSearchParams } from 'react-router-dom';
import { WorkPage } from './work/WorkPage.tsx';
import { OpenVotingsPage } from './works/OpenVotingsPage.tsx';
import { WorksPage } from './works/WorksPage.tsx';

/** `/vote?no=`: one work; `/vote?competition=`: a competition's works; `/vote`: competitions with open voting. */
export default function VoteScreen() {
  const [search] = useSearchParams();
  const no = search.get('no');
  const competition = search.get('competition');
  if (no) return <WorkPage key={no} no={no} />;
  return competition ? <WorksPage key={competition} id={competition} /> : <OpenVotingsPage />;
}
