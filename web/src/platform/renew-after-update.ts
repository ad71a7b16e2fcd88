const key = 'athar-renewed'
/** Twice within this time would mean that the file is really gone. */
const pause = 60_000

let outdated = false

/**
 * After an update the files an open page still knows are gone, and the next one it asks for fails. Whoever is leaving for
 * another page gets that page from the newer version. Who stays is told and loads anew when they are ready: nothing that was
 * typed is taken unasked. `leavingFor` is the address that somebody is on the way to, null while they stay.
 */
export function renewAfterUpdate(
  leavingFor: () => string | null,
  load = (address: string) => location.assign(address),
): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a connection nothing is known to be gone.
    if (!navigator.onLine) return
    const address = leavingFor()
    if (address === null) {
      outdated = true
      dispatchEvent(new Event('athar:outdated'))
      return
    }
    outdated = Date.now() - Number(sessionStorage.getItem(key) ?? 0) >= pause
    if (!outdated) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    load(address)
  })
}

/** Whether this page turned out to be older than what the server has. */
export const isOutdated = (): boolean => outdated

/** For what could not be fetched: in a page that an update made old it is waited for, so that what stands there stays. */
export const untilRenewed = (error: unknown): Promise<never> =>
  outdated ? new Promise(() => undefined) : Promise.reject(error as Error)
