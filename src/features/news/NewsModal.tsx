import { useState } from 'react';
import { pictureOf } from '#features/catalog/picture.ts';
import { failureText } from '#features/shared/failure.ts';
import { closeModal } from '#features/shared/modal.store.ts';
import type { ModalData } from '#features/shared/modal.store.ts';
import { useLoaded } from '#features/shared/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/feedback/Empty.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { href } from '../../routes.ts';
import { fetchStory, readStory } from './news-page.ts';
import { NewsSheet } from './NewsSheet.tsx';
import { NewsStoryText } from './NewsStoryText.tsx';

const close = () => closeModal('news');

/** A news item over the page it was opened from, with the content of its own page. */
export function NewsModal({ data: { slug } }: { data: ModalData['news'] }) {
  const t = useT('catalog', 'common');
  const [known] = useState(() => readStory(document, slug));
  const story = useLoaded(() => fetchStory(slug), known);
  const item = story.state === 'ready' ? story.value : null;
  const picture = pictureOf(item?.image ?? '');

  return (
    <Modal name="news" open title={item?.name ?? t('catalog:newsTitle')} closeLabel={t('common:close')} onClose={close}>
      <NewsSheet />
      <div className="news-modal" aria-busy={story.state === 'loading'}>
        {story.state === 'loading' && <NewsLoading />}
        {item && picture && <img className="news-modal__picture" src={picture.src} alt="" width={640} height={360} />}
        {item && <NewsStoryText story={item} />}
        {story.state === 'ready' && !item && (
          <Empty
            icon="news"
            title={t('catalog:newsGone')}
            action={<ButtonLink href={href(pageLocale(), 'news')}>{t('catalog:allNews')}</ButtonLink>}
          />
        )}
        {story.state === 'failed' && (
          <Empty
            icon="warning"
            title={failureText(story.error, t)}
            action={<Button onClick={story.retry}>{t('common:tryAgain')}</Button>}
          />
        )}
      </div>
    </Modal>
  );
}

function NewsLoading() {
  return (
    <>
      <Skeleton className="news-modal__picture" />
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
    </>
  );
}
