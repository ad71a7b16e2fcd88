import type { DocsBlock } from '@athar/contracts/docs'
import type { Lang } from '@athar/i18n'
import { glossary } from '@athar/i18n/glossary'

/** Every term with a meaning, section by section, in the order of the data. */
export function termBlocks(language: Lang): DocsBlock[] {
  const other = language === 'en' ? 'ar' : 'en'
  return glossary.flatMap((section): DocsBlock[] => {
    const items = section.terms.flatMap((term) =>
      term.meaning ? [{ id: term.id, term: term[language], other: term[other], text: term.meaning[language] }] : [],
    )
    return [
      { kind: 'heading', level: 2, id: section.id, line: [{ text: section[language] }] },
      { kind: 'terms', items },
    ]
  })
}
