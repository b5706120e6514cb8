import { useSearchParams } from 'react-router-dom';
import { GalleryPage } from './gallery/GalleryPage.tsx';
import { OpenVotingsPage } from './gallery/OpenVotingsPage.tsx';
import { WorkPage } from './work/WorkPage.tsx';

/** `/vote?no=`: one work; `/vote?competition=`: a competition's works; `/vote`: competitions with open voting. */
export default function VoteScreen() {
  const [search] = useSearchParams();
  const no = search.get('no');
  const competition = search.get('competition');
  if (no) return <WorkPage key={no} no={no} />;
  return competition ? <GalleryPage key={competition} id={competition} /> : <OpenVotingsPage />;
}
