import { Canvas, Controls, Description, DocsContext, Stories, Title, useOf } from '@storybook/addon-docs/blocks';
import { useContext } from 'react';

/**
 * The documentation page of a component: its first story with its props, and the other stories of a UI component.
 * Islands share stores and the fake API of the preview, so their first story has a document of its own, and the others
 * are not on the same page.
 */
export function DocsPage() {
  const { story } = useOf('story', ['story']);
  const { locale, theme } = useContext(DocsContext).getStoryContext(story).globals;
  const isUi = story.title.startsWith('ui/') && story.title !== 'ui/Modal';
  const globals = `locale:${String(locale)};theme:${String(theme)}`;
  // The address of the preview in a document of its own, which otherwise starts in the default language and theme.
  Object.assign(globalThis, { PREVIEW_URL: `iframe.html?globals=${globals}` });
  return (
    <>
      <Title />
      <Description />
      <Canvas key={globals} story={isUi ? {} : { inline: false, height: '640px' }} />
      <Controls />
      {isUi && <Stories includePrimary={false} />}
    </>
  );
}
