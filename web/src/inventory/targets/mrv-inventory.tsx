import { MrvCalculators } from './mrv-calculators.tsx'
import { MrvProgress } from './mrv-progress.tsx'

/** What the inventory brings to /mrv. */
export const MrvInventory = () => (
  <>
    <MrvProgress />
    <MrvCalculators />
  </>
)
