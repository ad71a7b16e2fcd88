import { asciiDigits } from '@athar/activity-file'
import { requestFields, type RequestFields, type RequestKind } from '@athar/contracts/requests'
import type { Lang } from '@athar/i18n'

export type RequestDraft = {
  readonly name: string
  readonly email: string
  readonly organisation: string
  readonly about: string
  readonly trees: string
}
export const draftFields = ['name', 'email', 'organisation', 'trees', 'about'] as const
export type DraftField = (typeof draftFields)[number]

export const blankDraft = (known: { readonly name: string; readonly email: string }): RequestDraft => ({
  ...known,
  organisation: '',
  about: '',
  trees: '',
})

/** What is wrong with a field, by its kind: the words are chosen where it is shown. */
export const draftFaults = ['missing', 'tooLong', 'turning', 'wrong'] as const
export type DraftFault = (typeof draftFaults)[number]

type Read = { readonly fields: RequestFields } | { readonly faults: Readonly<Partial<Record<DraftField, DraftFault>>> }

/** The form as the server wants it, or what stands in the way, field by field. */
export function readDraft(draft: RequestDraft, { kind, language }: { kind: RequestKind; language: Lang }): Read {
  const trees = asciiDigits(draft.trees).replaceAll(/[\s,٬]/g, '')
  const parsed = requestFields.safeParse({
    ...draft,
    kind,
    language,
    trees: kind === 'pledge' && trees !== '' ? Number(trees) : null,
  })
  if (parsed.success) return { fields: parsed.data }
  const faults: Partial<Record<DraftField, DraftFault>> = {}
  for (const issue of parsed.error.issues) {
    const field = draftFields.find((name) => name === issue.path[0])
    if (field) faults[field] ??= faultOf(draft, field, issue)
  }
  return { faults }
}

function faultOf(
  draft: RequestDraft,
  field: DraftField,
  issue: { readonly code: string; readonly params?: unknown },
): DraftFault {
  if (draft[field].trim() === '') return 'missing'
  const code = (issue as { params?: { code?: string } }).params?.code
  if (code === 'turning-signs' || code === 'control-signs') return 'turning'
  return issue.code === 'too_big' && field !== 'trees' ? 'tooLong' : 'wrong'
}
