// `npm run glossary` writes the tables of docs/glossary.md; `npm run check` refuses when they differ from the data.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { glossary } from '../packages/i18n/src/glossary.ts'

const path = 'docs/glossary.md'
const place = /(?<=<!-- terms -->\n)[\s\S]*(?=<!-- end of terms -->)/

/** The text of docs/glossary.md with the tables that the data make. */
export function renderGlossary(text: string): string {
  const tables = glossary.map(({ en, terms }) =>
    [
      `## ${en}`,
      '',
      '| English | Arabic | Why, and where |',
      '| --- | --- | --- |',
      ...terms.map((term) => `| ${term.en} | ${term.ar} | ${term.why ? `${term.why} ` : ''}|`),
      '',
    ].join('\n'),
  )
  return text.replace(place, () => `\n${tables.join('\n')}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(path, renderGlossary(readFileSync(path, 'utf8')))
