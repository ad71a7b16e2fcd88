import type { ComponentType } from 'react'
import { getI18n } from 'react-i18next'
import { loadWords } from '../language/i18n.ts'
import { lazyPart } from '../lazy-part.ts'

/** A form on a page that most people only read: its code and the kit's words are fetched when it is shown. */
export const lazyForm = <P>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(async () => {
    const [form] = await Promise.all([load(), loadWords(getI18n(), ['ui'])])
    return { default: form }
  })
