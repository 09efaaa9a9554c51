import { Fragment } from 'react';

/** A text with its language, which is absent if it is that of the page. */
export interface TextInLanguage {
  readonly text: string;
  readonly lang?: string | undefined;
}

/** Texts separated by commas, each with its language where that is not the page's. */
export const ListedTexts = ({ texts }: { texts: readonly TextInLanguage[] }) =>
  texts.map(({ text, lang }, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      {lang ? <span lang={lang}>{text}</span> : text}
    </Fragment>
  ));
