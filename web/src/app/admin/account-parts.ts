import type { AccountParts } from '../../identity/index.ts'
import { PersonStanding } from '../../organisations/index.ts'
import { PersonEvents } from '../../security/index.ts'

/** What other features know of a person whose account is looked at. */
export const accountParts: AccountParts = { Standing: PersonStanding, Events: PersonEvents }
