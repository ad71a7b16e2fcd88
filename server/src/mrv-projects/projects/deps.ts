import type { Identity } from '../../identity/index.ts'

export type ProjectDeps = {
  readonly people: Pick<Identity['people'], 'find'>
}
