import { brandDefaults, type BrandSetting } from '@athar/contracts/brand'

/** Whoever changed the look of the platform sees it at once; other browsers with the next page, or some minutes later. */
export async function showNewLook({ key, version }: Pick<BrandSetting, 'key' | 'version'>): Promise<void> {
  if (key !== 'platform') return
  const before = document.querySelectorAll('link[rel="stylesheet"][href^="/brand/colours.css"]')
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `/brand/colours.css?v=saved-${version}`
  link.addEventListener('load', () => before.forEach((one) => one.remove()), { once: true })
  document.head.append(link)
  const { logo, wordmark } = brandDefaults.platform
  const places = [logo, wordmark.en, wordmark.ar].flatMap(({ light, dark }) => [light, dark])
  // The browser keeps them for some minutes; what it keeps is renewed.
  await Promise.allSettled(places.map((place) => fetch(place, { cache: 'reload' })))
  for (const image of document.querySelectorAll<HTMLImageElement>('header img[src^="/brand/"]')) {
    const address = image.src
    image.src = address
  }
}
