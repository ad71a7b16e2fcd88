import type { Namespace } from '@athar/i18n'
import type { ComponentType } from 'react'
import { getI18n } from 'react-i18next'
import { loadWords } from '../language/i18n.ts'
import { untilRenewed } from '../renew-after-update.ts'

/** A route's screen: its code and the words of its features are fetched side by side. */
export const screen =
  (words: readonly Namespace[], load: () => Promise<ComponentType>) =>
  async (): Promise<{ Component: ComponentType }> => {
    const [Component] = await Promise.all([load(), loadWords(getI18n(), words)]).catch(untilRenewed)
    return { Component }
  }
