import { plainLine } from '../platform/plain-line.ts'

const longest = 200

/** What others read of the name that somebody wrote about themselves: one line that reads as it is stored, and fits. */
export function personName({ full_name: name }: Readonly<Record<string, unknown>>): string {
  return typeof name === 'string' ? [...plainLine(name)].slice(0, longest).join('').trim() : ''
}
