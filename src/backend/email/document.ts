import { html } from 'hono/html';
import type { Brand } from '#contract/brand.ts';
import { LANGUAGE_TAGS, type Locale } from '#contract/constants.ts';
import { textOn } from '#contract/palette.ts';

/** A line of a table: a dish with its price, or a fact about an order. */
export interface EmailRow {
  readonly label: string;
  readonly value: string;
  /** Below the label, smaller. */
  readonly note?: string;
  readonly isTotal?: boolean;
}

export type EmailBlock =
  | { readonly kind: 'title' | 'heading' | 'paragraph' | 'note'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly EmailRow[] }
  /** The first link of an e-mail is its button. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

/** The content of an e-mail, of which its text and its HTML are made. */
export interface EmailDocument {
  readonly locale: Locale;
  readonly brand: Pick<Brand, 'name' | 'color'>;
  readonly subject: string;
  readonly blocks: readonly EmailBlock[];
}

type Html = ReturnType<typeof html>;

/** Both parts of an e-mail. They have the same content in the same order. */
export async function renderEmail(document: EmailDocument): Promise<{ readonly text: string; readonly html: string }> {
  return { text: renderText(document), html: String(await renderHtml(document)) };
}

const renderText = ({ brand, blocks }: EmailDocument): string =>
  `${[brand.name, ...blocks.map(blockText)].join('\n\n')}\n`;

function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case 'rows': {
      return block.rows
        .map(({ label, value, note }) => [`${label}: ${value}`, ...(note ? [`  ${note}`] : [])].join('\n'))
        .join('\n');
    }
    case 'link': {
      return `${block.label}:\n${block.url}`;
    }
    default: {
      return block.text;
    }
  }
}

// Mail clients support little more than inline styles. Text and background have the colours of the client, so that they
// follow its light or dark theme; what is less important is paler than the text, whatever its colour.
const LINE = '#767676';
const PALER = 'opacity:0.75';
const FONT = 'font-family:system-ui,-apple-system,Roboto,Arial,sans-serif';
const STYLES = {
  brand: 'margin:0 0 24px;padding:0 0 12px;font-weight:bold',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  heading: 'margin:24px 0 8px;font-size:16px;line-height:1.3',
  paragraph: 'margin:0 0 16px',
  note: `margin:0 0 12px;font-size:13px;${PALER}`,
  table: 'width:100%;margin:0 0 16px;border-collapse:collapse',
  cell: `padding:6px 0;border-bottom:1px solid ${LINE};text-align:left;vertical-align:top`,
  rowNote: `font-size:13px;font-weight:normal;${PALER}`,
  button: 'display:inline-block;padding:12px 20px;border-radius:8px;font-weight:bold;text-decoration:none',
} as const;

/** Without pictures, scripts and style sheets: nothing is loaded when the e-mail is read. */
function renderHtml({ locale, brand, subject, blocks }: EmailDocument): Html {
  const button = blocks.find(({ kind }) => kind === 'link');
  const lang = LANGUAGE_TAGS[locale];
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 16px">
<div lang="${lang}" style="max-width:560px;margin:0 auto;font-size:16px;line-height:1.5;${FONT}">
<p style="${STYLES.brand};border-bottom:4px solid ${brand.color}">${brand.name}</p>
${blocks.map((block) => blockHtml(block, block === button ? brand.color : null))}
</div>
</body>
</html>
`;
}

function blockHtml(block: EmailBlock, buttonColor: string | null): Html {
  switch (block.kind) {
    case 'title': {
      return html`<h1 style="${STYLES.title}">${block.text}</h1>\n`;
    }
    case 'heading': {
      return html`<h2 style="${STYLES.heading}">${block.text}</h2>\n`;
    }
    case 'rows': {
      return html`<table style="${STYLES.table}">\n${block.rows.map(rowHtml)}</table>\n`;
    }
    case 'link': {
      const style =
        buttonColor === null
          ? 'color:inherit'
          : `${STYLES.button};background-color:${buttonColor};color:${textOn(buttonColor)}`;
      return html`<p style="${STYLES.paragraph}"><a href="${block.url}" style="${style}">${block.label}</a></p>\n`;
    }
    default: {
      return html`<p style="${STYLES[block.kind]}">${block.text}</p>\n`;
    }
  }
}

function rowHtml({ label, value, note, isTotal = false }: EmailRow): Html {
  const style = `${STYLES.cell};font-weight:${isTotal ? 'bold' : 'normal'}`;
  const small = note ? html`<br><span style="${STYLES.rowNote}">${note}</span>` : '';
  return html`<tr><th scope="row" style="${style}">${label}${small}</th><td style="${style};text-align:right">${value}</td></tr>\n`;
}
