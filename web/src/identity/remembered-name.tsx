import { whenEntered } from '../platform/session/index.ts'

/** The name typed at sign-up is not sent along; it waits for the first sign-in of the same address. */
export const RememberedName = whenEntered(async () => (await import('./name-keeper.tsx')).NameKeeper)
