import { paths } from '@athar/contracts/paths'

/** The seven areas, in the order of the navigation bar. */
export const navLinks = [
  { key: 'vision2030', to: paths.vision2030() },
  { key: 'sgi', to: paths.sgi() },
  { key: 'esgToolkit', to: paths.esgToolkit() },
  { key: 'mrv', to: paths.mrv() },
  { key: 'npo', to: paths.npo() },
  { key: 'youth', to: paths.youth() },
  { key: 'marketplace', to: paths.marketplace() },
] as const
