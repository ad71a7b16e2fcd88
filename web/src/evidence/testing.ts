import { evidenceStates, listEvidence, type EvidenceEntry } from '@athar/contracts/evidence'

/** What a list of evidence answers. */
export const evidenceAnswer = (...items: EvidenceEntry[]) => ({
  body: listEvidence.response.parse({
    items,
    nextCursor: null,
    counts: Object.fromEntries(
      evidenceStates.map((state) => [state, items.filter((one) => one.state === state).length]),
    ),
  }),
})
