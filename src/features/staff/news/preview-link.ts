const PREVIEW = /^#preview-(\d{1,9})$/;

/** The part of a URL of the news area that opens the preview of an item. */
export const previewHash = (id: number): string => `#preview-${id}`;

/** The item whose preview a URL opens; null for any other. */
export function previewedNews(hash: string): number | null {
  const [, id] = PREVIEW.exec(hash) ?? [];
  return id === undefined ? null : Number(id);
}
