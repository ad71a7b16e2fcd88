import type { DocsBlock } from '@athar/contracts/docs'
import type { Lang } from '@athar/i18n'
import { callBlocks } from './parts/calls.ts'
import { errorBlocks } from './parts/error-codes.ts'
import { termBlocks } from './parts/terms.ts'

/** What pages show that is made of the product itself, by the name that stands in the text: `{{glossary}}`. */
export const partsOfPages: Readonly<Record<string, (language: Lang) => DocsBlock[]>> = {
  glossary: termBlocks,
  errors: errorBlocks,
  calls: callBlocks,
}
