import { consentTexts } from '@athar/contracts/consent-texts'
import type { ConsentEntry, ConsentKind } from '@athar/contracts/profile'

/** What was said last of a text; entries stand newest first. */
export const latestOf = (kind: ConsentKind, entries: readonly ConsentEntry[]): ConsentEntry | undefined =>
  entries.find((entry) => entry.kind === kind)

/** Whether somebody agreed to the text as it stands now: never asked, taken back and agreed to an older one are the same. */
export const holds = (kind: ConsentKind, latest: ConsentEntry | undefined): boolean =>
  latest?.given === true && latest.version === consentTexts[kind].version

/** What an account needs and this one has not. */
export const owedConsents = (entries: readonly ConsentEntry[]): ConsentKind[] =>
  (Object.keys(consentTexts) as ConsentKind[]).filter(
    (kind) => consentTexts[kind].needed && !holds(kind, latestOf(kind, entries)),
  )
