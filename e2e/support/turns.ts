import { createHash } from 'node:crypto'
import { languages, type Lang } from './browser.ts'

/** Whether everything is shown in both languages; else each thing is in one of them, in turn. */
export const inBoth = process.env['TEST_ALL'] === '1'

/** In what something by this name is looked at: always the same, and about half of all in each. */
export const languagesOf = (name: string): readonly Lang[] => {
  const [first = 0] = createHash('sha256').update(name).digest()
  return inBoth ? languages : [languages[first % languages.length] ?? 'en']
}
