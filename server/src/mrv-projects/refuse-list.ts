import { fail } from '../platform/errors.ts'
import type { ListRefusal } from '../platform/list-file/read-list-file.ts'

type Most = { readonly mostBytes: number; readonly mostRows: number }

/** Why an uploaded list of a project was not read. */
export function refuseList(refusal: ListRefusal, { mostBytes, mostRows }: Most): never {
  if (refusal === 'too-large') return fail('mrv-projects.list-too-large', { mostMb: mostBytes / 1_000_000 })
  if (refusal === 'too-long') return fail('mrv-projects.list-too-long', { most: mostRows })
  if (refusal === 'missing') return fail('mrv-projects.list-missing')
  if (refusal === 'empty') return fail('mrv-projects.list-empty')
  return fail(refusal === 'type' ? 'mrv-projects.list-type' : 'mrv-projects.list-unreadable')
}
