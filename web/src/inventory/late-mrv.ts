import { lazyPart } from '../platform/lazy-part.ts'

/** The calculators, key figures and targets of /mrv, fetched with that page alone. Stands inside `Suspense`. */
export const MrvInventory = lazyPart(async () => ({
  default: (await import('./targets/mrv-inventory.tsx')).MrvInventory,
}))
