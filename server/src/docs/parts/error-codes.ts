import { errorTable, platformErrors, statusOf, type ErrorCode } from '@athar/contracts'
import type { DocsBlock } from '@athar/contracts/docs'
import type { Lang } from '@athar/i18n'
import { errorSentence } from '../../platform/http/error-sentence.ts'
import { loadWords } from '../../platform/words.ts'

const words = loadWords('docs')
/** Where the codes of no feature stand. */
const all = 'all'

/** Every code that an answer can name, by feature; each code is its own anchor. */
export function errorBlocks(language: Lang): DocsBlock[] {
  const byFeature = new Map<string, ErrorCode[]>()
  for (const code of Object.keys(errorTable) as ErrorCode[]) {
    const feature = code in platformErrors ? all : code.slice(0, code.indexOf('.'))
    byFeature.set(feature, [...(byFeature.get(feature) ?? []), code])
  }
  return [...byFeature].flatMap(([feature, codes]): DocsBlock[] => {
    const title = feature === all ? words(language, 'ofAll') : words(language, `features.${feature}`)
    return [
      { kind: 'heading', level: 2, id: `of-${feature}`, line: [{ text: title }] },
      { kind: 'errors', items: codes.map((code) => itemOf(code, language)) },
    ]
  })
}

const itemOf = (code: ErrorCode, language: Lang) => ({
  code,
  status: statusOf(code),
  cause: errorSentence(code, null, language),
  remedy: words(language, `remedies.${statusOf(code)}`),
})
