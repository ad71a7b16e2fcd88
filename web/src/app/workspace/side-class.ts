/** The side of wide screens, below the bar. */
export const sideClass =
  'sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] w-60 shrink-0 overflow-y-auto ' +
  'border-e border-line bg-surface p-4 md:block'
