const key = 'athar-renewed'
/** Twice within this time would mean that the file is really gone. */
const pause = 60_000

/**
 * After an update the files an open page still knows are gone. The next one it asks for fails; the page is then loaded
 * anew, once. What was stored is kept; the address too.
 */
export function renewAfterUpdate(reload: () => void = () => location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < pause) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    reload()
  })
}
