import type { Evidence } from '../../evidence/index.ts'
import type { Identity } from '../../identity/index.ts'

export type ProjectDeps = {
  readonly people: Pick<Identity['people'], 'find'>
  readonly evidence: Pick<Evidence, 'ofSubjects'>
}
