import type { DocsBlock } from '@athar/contracts/docs'
import type { Lang } from '@athar/i18n'
import { glossary } from '@athar/i18n/glossary'

/** What pages show that is made of the product itself, by the name that stands in the text: `{{glossary}}`. */
export const partsOfPages: Readonly<Record<string, (language: Lang) => DocsBlock[]>> = {
  glossary: termBlocks,
}

/** Every term with a meaning, section by section, in the order of the data. */
function termBlocks(language: Lang): DocsBlock[] {
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
