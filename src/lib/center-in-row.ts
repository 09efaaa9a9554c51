/** Scrolls a row sideways to center an item. scrollIntoView() would move the starting point of the Tab key. */
export function centerInRow(row: Element, item: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  row.scrollLeft += inner.x - outer.x + (inner.width - outer.width) / 2;
}

/** Centers an item of which its row shows a part or nothing, as `centerInRow`. */
export function bringIntoRow(row: Element, item: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right) centerInRow(row, item);
}
