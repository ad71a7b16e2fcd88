import type { Lang } from '@athar/i18n'
import { documentWords, type Words } from '../../../platform/documents/document-words.ts'

export const reportWords = (lang: Lang): Words => documentWords('report', lang)
