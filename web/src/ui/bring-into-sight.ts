/** As wide as the edge that fades out where the row goes on (`data-goes-on` in the styles). */
const fade = 40

/** On a phone a row of tabs scrolls sideways: the open one must not begin outside of it, nor where it fades out. */
export function bringIntoSight(list: HTMLElement | null, opened: string): void {
  const open = list?.querySelector(opened)
  if (!list || !open) return
  const row = list.getBoundingClientRect()
  const tab = open.getBoundingClientRect()
  if (tab.right + fade > row.right) list.scrollLeft += tab.right + fade - row.right
  else if (tab.left - fade < row.left) list.scrollLeft -= row.left - tab.left + fade
}
