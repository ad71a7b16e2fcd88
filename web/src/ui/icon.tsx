import { cx } from './cx.ts'

/** Drawn for this project on a 20 px grid, one stroke. */
const shapes = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5L5 15',
  check: 'M4 10.5l4 4 8-9',
  chevronDown: 'M5 7.5l5 5 5-5',
  chevronUp: 'M5 12.5l5-5 5 5',
  chevronEnd: 'M7.5 5l5 5-5 5',
  chevronStart: 'M12.5 5l-5 5 5 5',
  arrowEnd: 'M3.5 10h13M11.5 5l5 5-5 5',
  sortNone: 'M6.5 8L10 4.5 13.5 8M6.5 12l3.5 3.5 3.5-3.5',
  search: 'M8.75 14a5.25 5.25 0 1 0 0-10.5 5.25 5.25 0 0 0 0 10.5zM12.6 12.6L17 17',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 1.8v1.7M10 16.5v1.7M1.8 10h1.7M16.5 10h1.7M4.2 4.2l1.2 1.2M14.6 14.6l1.2 1.2M15.8 4.2l-1.2 1.2M5.4 14.6l-1.2 1.2',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z',
  globe:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM2.5 10h15M10 2.5c2.2 2.2 3 4.7 3 7.5s-.8 5.3-3 7.5c-2.2-2.2-3-4.7-3-7.5s.8-5.3 3-7.5z',
  signOut: 'M8 3H4.5A1.5 1.5 0 0 0 3 4.5v11A1.5 1.5 0 0 0 4.5 17H8M8 10h9M13.5 6.5L17 10l-3.5 3.5',
  upload: 'M10 13V3.5M6 7l4-4 4 4M3.5 13v2A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5v-2',
  download: 'M10 3.5V13M6 9.5l4 4 4-4M3.5 13v2A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5v-2',
  info: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 9v5M10 6.2v.3',
  success: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM6.5 10.2l2.4 2.4 4.6-5',
  warning: 'M10 3l7.5 13.5h-15zM10 8v4M10 14.2v.2',
  error: 'M6.9 2.5h6.2l4.4 4.4v6.2l-4.4 4.4H6.9l-4.4-4.4V6.9zM10 6v5M10 13.6v.2',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  building:
    'M4 17V4.5A1.5 1.5 0 0 1 5.5 3h5A1.5 1.5 0 0 1 12 4.5V17M12 8h2.5A1.5 1.5 0 0 1 16 9.5V17M2.5 17h15M7 6.5h2M7 9.5h2M7 12.5h2',
  chart: 'M3 17h14M5.5 14V9.5M10 14V4M14.5 14V7.5',
  table: 'M3 4.5h14v11H3zM3 8.2h14M3 11.8h14M8 4.5v11',
  list: 'M7 5.5h10M7 10h10M7 14.5h10M3.5 5.5h.1M3.5 10h.1M3.5 14.5h.1',
  factor: 'M5 3.5h10v13H5zM8 7h4M8 10h.1M12 10h.1M8 13h.1M12 13h.1',
  site: 'M10 17.5s5.5-4.6 5.5-9a5.5 5.5 0 0 0-11 0c0 4.4 5.5 9 5.5 9zM10 10.3a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  report: 'M5 2.5h6.5L15 6v11.5H5zM11.5 2.5V6H15M7.5 10h5M7.5 13h5',
  person: 'M10 10a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM3.8 17a6.2 6.2 0 0 1 12.4 0',
  people:
    'M7.5 9.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM2 16.5a5.5 5.5 0 0 1 11 0M13 4.2a2.8 2.8 0 0 1 0 5.2M15 11.8a5.5 5.5 0 0 1 3 4.7',
  bell: 'M5.5 8.5a4.5 4.5 0 0 1 9 0c0 4 1.5 5.5 1.5 5.5H4s1.5-1.5 1.5-5.5zM8.3 16.5a1.8 1.8 0 0 0 3.4 0',
  mail: 'M2.5 5h15v10.5h-15zM3 5.5l7 5.5 7-5.5',
  eye: 'M1.8 10S4.8 4.8 10 4.8 18.2 10 18.2 10 15.2 15.2 10 15.2 1.8 10 1.8 10zM10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z',
  plus: 'M10 4v12M4 10h12',
  copy: 'M7 7h9.5v9.5H7zM4.5 13H3.5V3.5H13v1',
  more: 'M4.5 10h.1M10 10h.1M15.5 10h.1',
  leaf: 'M4 16c0-8 4.5-12 12.5-12 .5 8-3.5 12.5-9.5 12.5-1.2 0-2-.3-3-.5zM4 16c2.5-3.5 5-5.5 8-7',
  calculator: 'M4.5 2.5h11v15h-11zM7.5 5.5h5v2.5h-5zM7.5 11h.1M10 11h.1M12.5 11h.1M7.5 14h.1M10 14h.1M12.5 14h.1',
  settings: 'M3 6h7M14 6h3M3 14h3M10 14h7M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  offline:
    'M3 3l14 14M8.5 5.2a9 9 0 0 1 9 2.8M2.5 8a9 9 0 0 1 3-2M5.5 11.5a5 5 0 0 1 3-1.5M12 10.5a5 5 0 0 1 2.5 1.3M10 15h.1',
  play: 'M6 3.5v13l10.5-6.5z',
  star: 'M10 2.8l2.2 4.5 5 .7-3.6 3.5.9 4.9-4.5-2.3-4.5 2.3.9-4.9L2.8 8l5-.7z',
  leave: 'M8 4H4.5A1.5 1.5 0 0 0 3 5.5v10A1.5 1.5 0 0 0 4.5 17h10a1.5 1.5 0 0 0 1.5-1.5V12M11.5 3H17v5.5M17 3l-8 8',
} as const

export type IconName = keyof typeof shapes

/** These point somewhere along the line of reading, so they turn in Arabic. */
const directional: ReadonlySet<IconName> = new Set([
  'chevronEnd',
  'chevronStart',
  'arrowEnd',
  'signOut',
  'list',
  'leave',
])

/** A picture beside words: never read aloud, never the only carrier of meaning. A size given takes the place of the usual one. */
export function Icon({ name, className }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx(
        !className?.includes('size-') && 'size-5',
        'shrink-0',
        directional.has(name) && 'rtl:-scale-x-100',
        className,
      )}
    >
      <path d={shapes[name]} />
    </svg>
  )
}
