import { ContentPage } from '#src/admin/content/lists/ContentPage.tsx';
import { NewsEditor } from './NewsEditor.tsx';

/** News: what families read of the season. */
export const NewsPage = () => <ContentPage kind="news" editor={(id) => <NewsEditor key={id} id={id} />} />;
