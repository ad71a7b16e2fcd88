import type { BilingualName } from '@athar/contracts'
import { fail } from './errors.ts'
import { plainLine } from './plain-line.ts'

/** What an organisation, a site or a factor is called, as others read it; a name of which nothing is seen is none. */
export function plainName(name: BilingualName): BilingualName {
  const plain = { en: plainLine(name.en), ar: plainLine(name.ar) }
  if (plain.en + plain.ar !== '') return plain
  return fail('validation-failed', { issues: [{ path: 'name.ar', code: 'name-missing', part: 'body' }] })
}
