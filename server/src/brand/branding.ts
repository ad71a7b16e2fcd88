import { createHash } from 'node:crypto'
import {
  brandDefaults,
  brandStyleSheet,
  checkBrand,
  uploadedName,
  type BrandColours,
  type BrandValues,
} from '@athar/contracts/brand'
import { createKept } from '../platform/http/public-pages/kept.ts'
import type { Platform } from '../platform/platform.ts'
import { findPicture, findSetting, type PictureRow } from './store.ts'

/** What every page of the platform needs of its brand. */
export type Branding = {
  /** Null where the product's own colours stand. */
  readonly colours: { readonly css: string; readonly hash: string; readonly chosen: BrandColours } | null
  /** Uploaded pictures, by the address under which pages know the product's own. */
  readonly pictures: ReadonlyMap<string, PictureRow>
}
type Value = BrandValues['platform']

/** The product's own pictures stand at fixed addresses that every page names; an uploaded one is answered in their place. */
const placesOf = ({ logo, wordmark }: Value): readonly string[] =>
  [logo, wordmark.en, wordmark.ar].flatMap(({ light, dark }) => [light, dark])
const places = placesOf(brandDefaults.platform)

export const isBrandPlace = (pathname: string): boolean => places.includes(pathname)

/** Read once and kept until somebody changes the brand: pages ask for it each time. */
export function createBranding({
  database,
  clock,
  log,
  publicPages,
}: Pick<Platform, 'database' | 'clock' | 'log' | 'publicPages'>) {
  const kept = createKept<Branding>({
    make: () =>
      database.transaction({}, async ({ db }) => {
        const checked = checkBrand('platform', (await findSetting(db, 'platform'))?.value)
        const value = checked.ok ? checked.value : brandDefaults.platform
        const pictures = new Map<string, PictureRow>()
        for (const [at, address] of placesOf(value).entries()) {
          const name = uploadedName(address)
          const picture = name === undefined ? undefined : await findPicture(db, name)
          if (picture) pictures.set(places[at] ?? '', picture)
        }
        return { colours: value.colours ? styled(value.colours) : null, pictures }
      }),
    sizeOf: () => 1,
    most: { count: 1, bytes: Infinity },
    maxAgeMs: 5 * 60_000,
    log,
    now: () => clock.now().getTime(),
  })
  const deaf = publicPages.whenChanged(() => kept.outdate())
  const read = () => kept.get('brand')
  return {
    read,
    readAnew() {
      kept.outdate()
      return read()
    },
    close: deaf,
  }
}

function styled(colours: NonNullable<Value['colours']>): Branding['colours'] {
  const css = brandStyleSheet(colours)
  return { css, hash: createHash('sha256').update(css).digest('base64url').slice(0, 16), chosen: colours }
}
