import { hasLeft, heardMs } from '../../platform/session/has-left.ts'
import { leftKey } from '../../platform/session/left-key.ts'
import { removeStored } from '../../platform/stored.ts'
import { forgetTyped } from '../../platform/typed.ts'
import { forgetSignUp } from '../../platform/waiting-sign-up.ts'
import { awaitingKey, returnKey, setUpKey } from '../../platform/tab-keys.ts'
import { forgetRosters } from '../../volunteering/index.ts'
import { welcomedKey } from '../session/welcomed-key.ts'

/** Of this tab alone: the address a confirmation was sent to, the page to go on to, and what makes somebody the first owner. */
const ofTab = [awaitingKey, returnKey, setUpKey]

function forgetTab(): void {
  try {
    for (const key of ofTab) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/**
 * What a person leaves on a device when they sign out, in this tab or another. Where their session only ended, what they had typed waits for them in its tab.
 *
 * Pages kept for times without a connection are everybody's; which of them were opened is not. The program that keeps them is
 * told too: what it had on its way when somebody left does not arrive in an emptied place.
 */
export async function forgetOnDevice(ended: boolean): Promise<void> {
  forgetSignUp()
  removeStored(welcomedKey)
  if (!ended || hasLeft()) {
    forgetTyped()
    await forgetRosters().catch(() => undefined)
    forgetTab()
    setTimeout(removeStored, heardMs, leftKey)
  }
  // Without encryption there is no such place.
  if (!('caches' in globalThis)) return
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage({ kind: 'forget' })
  for (const name of await caches.keys()) if (name.startsWith('athar-pages-')) await caches.delete(name)
}
