import { ContentPage } from '#src/admin/content/lists/ContentPage.tsx';
import { NewsEditor } from './NewsEditor.tsx';

/** The season's news. */
export const NewsPage = () => <ContentPage kind="news" editor={(id) => <NewsEditor key={id} id={id} />} />;
