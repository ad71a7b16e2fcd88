import { consentTexts } from '@athar/contracts/consent-texts'
import { readStored, removeStored, writeStored } from '../platform/stored.ts'

const key = 'athar-agreed'
const settled = (personId: string) => `${personId} ${consentTexts.privacy.version}`

/** Whether this device has seen that the person agreed to what an account needs: then nobody looks on every page. */
export const isSettled = (personId: string): boolean => readStored(key) === settled(personId)
export const noteSettled = (personId: string): void => writeStored(key, settled(personId))
/** Nothing that points to somebody stays on the device when they leave it. */
export const forgetSettled = (): void => removeStored(key)
