import { getI18n } from 'react-i18next'
import { loadWords } from '../platform/language/index.ts'
import { lazyPart } from '../platform/lazy-part.ts'

/** The verifications of /mrv, fetched with their words once their reader is signed in. Stands inside `Suspense`. */
export const VerificationCards = lazyPart(async () => {
  const [{ VerificationCards: Cards }] = await Promise.all([
    import('./verification-cards.tsx'),
    loadWords(getI18n(), ['verification']),
  ])
  return { default: Cards }
})
