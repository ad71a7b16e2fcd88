import { paths } from '@athar/contracts'
import { docsSectionNames, docsSections, type DocsPageName, type MrvDocsPage } from '@athar/contracts/docs'
import type { Lang } from '@athar/i18n'
import { loadWords } from '../platform/words.ts'
import { markdownOf, pageOf } from './pages.ts'

const words = loadWords('docs')

/** A page as Markdown that other programs read: its title and lead in the place of the fields, anchors left out. */
export function writtenPageAt(language: Lang, name: DocsPageName): string {
  const { title, lead } = pageOf(language, name)
  const text = markdownOf(language, name)
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/^(#{2,3} .*?)\s*\{#[a-z0-9-]+\}$/gm, '$1')
    .replaceAll(/^```(\w+) run$/gm, '```$1')
  return `# ${title}\n\n${lead}\n${text}`
}

/** What the documentation has, for programs that read it (llmstxt.org): one line a page, with the address of its Markdown. */
export function llmsText(siteUrl: string): string {
  const line = (name: DocsPageName, path: string) => {
    const { title, lead } = pageOf('en', name)
    return `- [${title}](${siteUrl}${path}.md): ${lead}`
  }
  const section = (title: string, pages: readonly MrvDocsPage[]) => [
    `## ${title}`,
    '',
    ...pages.map((name) => line(name, paths.mrvDocs(name))),
    '',
  ]
  return [
    '# Athar',
    '',
    `> ${pageOf('en', 'overview').lead}`,
    '',
    line('overview', paths.mrvDocs()),
    `- [OpenAPI](${siteUrl}/api/openapi.json): ${words('en', 'openapi')}`,
    '',
    ...docsSectionNames.flatMap((name) => section(words('en', `sections.${name}`), docsSections[name])),
  ].join('\n')
}
