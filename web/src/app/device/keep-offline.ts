import { isKeptOffline } from '@athar/contracts/paths'

type Rules = { createScriptURL(address: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Rules): Rules }

const program = '/sw.js'
const hour = 3_600_000

/** The security header lets a program be named only by a rule of its own. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return (
    trustedTypes?.createPolicy('athar-sw', { createScriptURL: (address) => address }).createScriptURL(program) ??
    program
  )
}

const plain = (pathname: string): string => pathname.replace(/^\/ar(?=\/|$)/, '') || '/'

/** The page, since when it stands, and the files that came for it, which the program did not see coming. */
function seen(opened: number): { kind: 'seen'; page: string | null; opened: number; files: string[] } {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|brand)\//.test(pathname))
    .map(({ pathname }) => pathname)
  return { kind: 'seen', page: isKeptOffline(plain(location.pathname)) ? location.pathname : null, opened, files }
}

type Hears = {
  /** A new version waits; calling `takeOver` lets it in and loads the page anew. */
  onUpdate(takeOver: () => void): void
  /** Another tab let a new version in: this page is of the older one. */
  onReplaced(): void
  /** Told whenever another page stands. */
  onMove(moved: () => void): () => void
}

/** Lets public pages stand without a connection, and tells of new versions. Asked for long after the first paint. */
export async function keepOffline({ onUpdate, onReplaced, onMove }: Hears): Promise<() => void> {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  let asked = false
  // The very first version takes over pages without replacing anything.
  let replaces = serviceWorker.controller !== null
  const taken = () => {
    if (asked) location.reload()
    else if (replaces) onReplaced()
    replaces = true
  }
  serviceWorker.addEventListener('controllerchange', taken)
  await serviceWorker.register(trustedAddress(), { updateViaCache: 'none' })
  const registration = await serviceWorker.ready
  const offer = (waiting: ServiceWorker | null) => {
    // The very first version updates nothing.
    if (!waiting || !serviceWorker.controller) return
    onUpdate(() => {
      asked = true
      waiting.postMessage({ kind: 'take-over' })
    })
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => coming.state === 'installed' && offer(coming))
  })
  const told = new Set<string>()
  const tell = (opened: number) => {
    if (told.has(location.pathname) || !navigator.onLine) return
    told.add(location.pathname)
    registration.active?.postMessage(seen(opened))
  }
  tell(performance.timeOrigin)
  const deaf = onMove(() => tell(Date.now()))
  const timer = setInterval(() => void registration.update().catch(() => undefined), hour)
  return () => {
    deaf()
    serviceWorker.removeEventListener('controllerchange', taken)
    clearInterval(timer)
  }
}
