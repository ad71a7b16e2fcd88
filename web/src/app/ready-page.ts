import type { Lang } from '@athar/i18n'
import type { createBrowserRouter } from 'react-router'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/** Whether the page came with the markup of this very address in this reader's language, for the app to take over as it is. */
export const standsReady = (place: HTMLElement, lang: Lang): boolean =>
  place.dataset['page'] === location.pathname && place.dataset['language'] === lang

/** Gives way to whatever the reader did meanwhile. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Settles once the code and the words of the first page are there, or its failure is known. */
export const whenDrawable = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const end = router.subscribe((state) => {
      if (!state.initialized) return
      end()
      resolve()
    })
  })

/** From here on the app hears what is pressed; the boot script need not remember it any more. */
export function appHears(): void {
  dispatchEvent(new Event('athar:hears'))
}

/** From here on the page is the app's: what was hidden until then shows, and what was pressed too early is pressed. */
export function pageStands(): void {
  delete document.getElementById('root')?.dataset['page']
  dispatchEvent(new Event('athar:stands'))
}
