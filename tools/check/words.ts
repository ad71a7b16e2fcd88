// Words that hide who acts, and lines too long to read: their number may fall, never rise.
import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'

const avoided = /\b(?:whoever|nobody|somebody|anybody|anew|deeds?)\b/gi
const read = /\.(?:ts|tsx|js|mjs|css|sql|md|typ)$/
const longest = 120
/** These name the words that they look for. */
const lists = /^tools\/check\/(?:words|screen-words(?:\.test)?)\.ts$|\/generated\//

export type WordCounts = Record<string, { words: number; longLines: number }>

/** Counts per top-level folder, root files with docs; texts on screens, generated files and tables of documents are left out. */
export function countWords(): WordCounts {
  const counts: WordCounts = {}
  const files = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 }).stdout
  for (const path of files.split('\0')) {
    if (!read.test(path) || path.startsWith('packages/i18n/messages/') || lists.test(path)) continue
    const folder = path.includes('/') ? path.slice(0, path.indexOf('/')) : 'docs'
    const count = (counts[folder] ??= { words: 0, longLines: 0 })
    let text: string
    try {
      text = readFileSync(path, 'utf8')
    } catch {
      continue
    }
    count.words += text.match(avoided)?.length ?? 0
    for (const line of text.split('\n'))
      if (line.length > longest && !(path.endsWith('.md') && line.startsWith('|'))) count.longLines += 1
  }
  return counts
}

/** What rose above the committed counts (`tools/check/words.json`); lower them there when they fall. */
export function risen(now: WordCounts, before: WordCounts): string[] {
  return Object.entries(now).flatMap(([folder, count]) =>
    (['words', 'longLines'] as const).flatMap((kind) => {
      const most = before[folder]?.[kind] ?? 0
      const what = kind === 'words' ? 'words to avoid (CONTRIBUTING.md)' : `lines over ${longest} columns`
      return count[kind] > most ? [`${folder}: ${count[kind]} ${what}, ${most} before`] : []
    }),
  )
}
