import * as contracts from '@athar/contracts'
import type { ContractShape } from '@athar/contracts'
import type { DocsBlock } from '@athar/contracts/docs'
import type { Lang } from '@athar/i18n'
import { loadWords } from '../../platform/words.ts'

const words = loadWords('docs')

const isContract = (one: unknown): one is ContractShape =>
  typeof one === 'object' && one !== null && 'path' in one && 'method' in one && 'name' in one

/** Every feature that is called under `/api`; signing in speaks a protocol of its own. */
export function callBlocks(language: Lang): DocsBlock[] {
  const names = Object.values(contracts)
    .flatMap((feature): unknown[] => (typeof feature === 'object' ? Object.values(feature) : []))
    .filter(isContract)
    .filter(({ path }) => path.startsWith('/api/'))
    .map(({ name }) => name.slice(0, name.indexOf('.')))
  const features = [...new Set(names)].map((name) => ({ name, title: words(language, `features.${name}`) }))
  return [{ kind: 'calls', features }]
}
