import type { Evidence } from '../../evidence/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Platform } from '../../platform/platform.ts'

export type ProjectDeps = Pick<Platform, 'publicPages'> & {
  readonly people: Pick<Identity['people'], 'find'>
  readonly evidence: Pick<Evidence, 'ofSubjects'>
}
