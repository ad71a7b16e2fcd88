/** On a phone a row of tabs scrolls sideways: the open one must not begin outside of it. */
export function bringIntoSight(list: HTMLElement | null, opened: string): void {
  const open = list?.querySelector(opened)
  if (!list || !open) return
  const row = list.getBoundingClientRect()
  const tab = open.getBoundingClientRect()
  if (tab.right > row.right) list.scrollLeft += tab.right - row.right
  else if (tab.left < row.left) list.scrollLeft -= row.left - tab.left
}
