export { AdminFrame } from './admin-frame.tsx'
export { Loaded } from '../api/loaded.tsx'
export { useAction } from '../api/use-action.ts'
export { useAddress } from '../routing/use-address.ts'
