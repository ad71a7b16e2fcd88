// Keeps the app and the public pages that were seen, for times without a connection. What it may keep is the same for every
// visitor: files of the build, and pages that the server marks as public. No answer of an interface, and nothing that is
// sent for a person, ever reaches it: everything it does not name here goes its way as if it were not there.
// The build writes what stands in %…%.

const version = '%VERSION%'
const shell = JSON.parse('%SHELL%')
const appCache = `athar-app-${version}`
const assetCache = `athar-assets-${version}`
const pageCache = `athar-pages-${version}`
const ours = [appCache, assetCache, pageCache]
const mostPages = 40

// When somebody left this device last. Which pages they opened is nobody's business afterwards, also of one that was still on its
// way: it belongs to the time that stood here when it was asked for.
let departed = 0

addEventListener('install', (event) => {
  event.waitUntil(caches.open(appCache).then((cache) => cache.addAll(shell)))
})

addEventListener('activate', (event) => {
  event.waitUntil(begin())
})

async function begin() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('athar-') && !ours.includes(name)).map((name) => caches.delete(name)),
  )
  // A page is asked for while this program is still being woken up.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== location.origin) return
  if (mode === 'navigate') {
    if (!ownedByServer.test(address.pathname)) event.respondWith(answerPage(event, address))
  } else if (address.pathname.startsWith('/assets/')) event.respondWith(answerAsset(event))
  else if (address.pathname.startsWith('/brand/')) event.respondWith(answerPicture(event))
})

const ownedByServer = /^\/(api|auth\/v1|functions|rest|pictures|healthz|readyz|metrics|__test)(\/|$)|\.[a-z0-9]{2,5}$/i

/** The server first; without it the page as it was seen last, and where there is none, a page that says so. */
async function answerPage(event, address) {
  const since = departed
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (isPublic(answer) && address.search === '') event.waitUntil(keepPage(address.pathname, answer.clone(), since))
    return answer
  } catch {
    const page = address.search === '' ? await find(pageCache, address.pathname) : undefined
    const offline = /^\/ar(\/|$)/.test(address.pathname) ? '/ar/offline' : '/offline'
    return page ?? (await find(appCache, offline)) ?? Response.error()
  }
}

const isPublic = (answer) =>
  answer.status === 200 &&
  answer.type === 'basic' &&
  !answer.redirected &&
  answer.headers.get('athar-page') === 'public'

async function keepPage(pathname, answer, since) {
  if (since !== departed) return
  // Asked for in the same step: a place that is taken away after it is not the one that stands there anew.
  const cache = await caches.open(pageCache)
  await cache.delete(pathname, { ignoreVary: true })
  await cache.put(pathname, answer)
  const pages = await cache.keys()
  await Promise.all(pages.slice(0, Math.max(pages.length - mostPages, 0)).map((page) => cache.delete(page)))
}

/** Files with a hash in their name never change. */
async function answerAsset(event) {
  const known = (await find(assetCache, event.request)) ?? (await find(appCache, event.request))
  if (known) return known
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(keep(assetCache, event.request, answer.clone()))
  return answer
}

/** A brand may change: what is kept is for times without a connection only. */
async function answerPicture(event) {
  try {
    const answer = await fetch(event.request)
    if (answer.status === 200) event.waitUntil(keep(assetCache, event.request, answer.clone()))
    return answer
  } catch {
    return (await find(assetCache, event.request)) ?? (await find(appCache, event.request)) ?? Response.error()
  }
}

const find = async (name, request) => (await caches.open(name)).match(request, { ignoreVary: true })
const keep = async (name, request, answer) => (await caches.open(name)).put(request, answer)

/** Somebody left: what is kept goes, and what is on its way is not kept. */
async function forget() {
  departed = Date.now()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('athar-pages-')).map((name) => caches.delete(name)))
}

addEventListener('message', (event) => {
  const { kind, page, opened, files } = event.data ?? {}
  if (kind === 'take-over') event.waitUntil(skipWaiting())
  if (kind === 'forget') event.waitUntil(forget())
  // A page that came before this program ran, or without loading a page, with the files that came for it.
  if (kind === 'seen') event.waitUntil(Promise.all([keepSeenPage(page, opened), ...files.map(keepSeenFile)]))
})

/** Null for a page that is not kept. One that was opened before somebody left still stands there: that is no reason to keep it. */
async function keepSeenPage(pathname, opened) {
  if (pathname === null || ownedByServer.test(pathname) || opened < departed) return
  const since = departed
  const answer = await fetch(pathname, { headers: { accept: 'text/html' }, credentials: 'omit' })
  if (isPublic(answer)) await keepPage(pathname, answer, since)
}

async function keepSeenFile(pathname) {
  if (!/^\/(assets|brand)\//.test(pathname) || (await find(assetCache, pathname)) || (await find(appCache, pathname)))
    return
  const answer = await fetch(pathname)
  if (answer.status === 200) await keep(assetCache, pathname, answer)
}
