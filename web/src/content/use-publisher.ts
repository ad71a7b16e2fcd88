import type { Source } from '@athar/contracts/content'
import { useLanguage } from '../platform/language/index.ts'

type Published = Pick<Source, 'publisher' | 'publisherAr'>

/** What the publisher of a source is called in the language of the page. */
export function usePublisher(): (source: Published) => string {
  const { lang } = useLanguage()
  return ({ publisher, publisherAr }) => (lang === 'ar' ? (publisherAr ?? publisher) : publisher)
}
