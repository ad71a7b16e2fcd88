import { emptyRecord, isDraft, type RecordDraft } from './record-draft.ts'

const keyOf = (organisation: string | null) => `athar-record-draft:${organisation ?? ''}`
const empty = JSON.stringify(emptyRecord)

/** What was typed and not saved outlives a look elsewhere, until the tab is closed. */
export function readDraft(organisation: string | null): RecordDraft | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(organisation)) ?? 'null')
    return isDraft(found) && JSON.stringify(found) !== empty ? found : null
  } catch {
    return null
  }
}

export function keepDraft(organisation: string | null, draft: RecordDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(organisation))
    else sessionStorage.setItem(keyOf(organisation), JSON.stringify(draft))
  } catch {
    // Without a store the draft lives as long as the page.
  }
}
