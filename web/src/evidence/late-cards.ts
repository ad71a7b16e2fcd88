import { getI18n } from 'react-i18next'
import { loadWords } from '../platform/language/index.ts'
import { lazyPart } from '../platform/lazy-part.ts'

/** The evidence of /mrv, fetched with its words once its reader is signed in. Stands inside `Suspense`. */
export const EvidenceCards = lazyPart(async () => {
  const [{ EvidenceCards: Cards }] = await Promise.all([
    import('./evidence-cards.tsx'),
    loadWords(getI18n(), ['evidence']),
  ])
  return { default: Cards }
})
