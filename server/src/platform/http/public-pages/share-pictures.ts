import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandTokens } from '@athar/contracts/brand'
import type { SharePicture } from '@athar/contracts/platform'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../logger.ts'
import { fitted, type Branding, type BrandingPort, type Mark } from '../../branding.ts'
import { startChildProcess } from '../../child-process.ts'
import { isDrawable } from '../../pictures/draw-mark.ts'
import { isDrawn, type DrawnPages } from './drawn-pages.ts'
import { createKept } from './kept.ts'
import { picturedPage, pictureAddress } from './picture-address.ts'

/** A mark as it stands on the picture, in its points. */
type Placed = Mark & { readonly set: { readonly width: number; readonly height: number } }
export type PictureTask = {
  readonly words: SharePicture
  readonly logo: Placed
  /** In place of the name in words. */
  readonly wordmark: Placed | null
  readonly colours: Readonly<Record<'ground' | 'text' | 'lead' | 'area', string>>
}

export type SharePictures = {
  /** The picture at this address, where to look for it now, or null where no page has one. */
  get(address: string): Promise<Buffer | { readonly now: string } | null>
}

type SharePicturesOptions = {
  readonly pages: DrawnPages
  /** The built web app: its logo is on each picture. */
  readonly root: string
  readonly branding: BrandingPort
  readonly clock: Clock
  readonly log: Log
}

const memoryMb = { old: 512 }
const most = { count: 400, bytes: 32 * 1024 * 1024 }
/** Each takes a process of its own for a second; who waits behind more than these is turned away. */
const mostWaiting = 8

/** Pictures of public pages, 1200 × 630, drawn when first asked for: once for each page and language until its words change. */
export function createSharePictures({ pages, root, branding, clock, log }: SharePicturesOptions): SharePictures {
  const pageOf = async (address: string) => {
    const page = picturedPage(address)
    if (!page || !isDrawn(page.path)) return null
    const { status, picture } = await pages.get(page.lang, page.lang === 'ar' ? `/ar${page.path}` : page.path)
    return status === 200 ? picture : null
  }
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (words: SharePicture, now: Branding): Promise<Buffer> => {
    if (waiting >= mostWaiting) throw new Error('too many pictures wait to be drawn')
    waiting += 1
    const task = {
      words,
      logo: placed(drawable(now.logo.dark)) ?? placed(ownLogo(root)),
      wordmark: placed(drawable(now.wordmark[words.lang].dark)),
      colours: coloursOf(now),
    }
    const drawn = last.then(() => drawPicture(task)).finally(() => (waiting -= 1))
    last = drawn.catch(() => undefined)
    return drawn
  }
  const kept = createKept<Buffer>({
    async make(address) {
      const words = await pageOf(address)
      if (!words) throw new Error(`no page has the picture ${address}`)
      return inTurn(words, await branding.read())
    },
    sizeOf: (picture) => picture.length,
    most,
    maxAgeMs: Infinity,
    log,
    now: () => clock.now().getTime(),
  })
  return {
    async get(address) {
      const words = await pageOf(address)
      if (!words) return null
      const now = pictureAddress(words, (await branding.read()).version)
      return now === address ? kept.get(address) : { now }
    },
  }
}

const placed = <M extends Mark | null>(mark: M) =>
  (mark && { ...mark, set: fitted(mark, { width: 420, height: 72 }) }) as M extends null ? Placed | null : Placed

/** What cannot be drawn is left out: the product's own logo, or the name in words, stands there. */
const drawable = (mark: Mark | null): Mark | null => (mark && isDrawable(mark) ? mark : null)

const ownLogo = (root: string): Mark => ({
  mediaType: 'image/svg+xml',
  bytes: readFileSync(join(root, 'brand', 'logo-dark.svg')),
  width: 48,
  height: 48,
})

function coloursOf({ colours }: Branding): PictureTask['colours'] {
  const tokens = colours ? brandTokens(colours) : {}
  const of = (name: string, product: string) => {
    const value = tokens[name] ?? product
    return typeof value === 'string' ? value : value[0]
  }
  return {
    ground: of('--brand-950', '#092a1e'),
    text: of('--brand-50', '#f3fcf6'),
    lead: of('--on-strong-muted', '#b8d9c8'),
    area: of('--brand-300', '#88d8ad'),
  }
}

/** The process ends with the picture. */
async function drawPicture(task: PictureTask): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const drawer = startChildProcess<never, Uint8Array>(new URL('./picture-worker.ts', import.meta.url), {
    task,
    memoryMb,
    hear: resolve,
    failed: reject,
  })
  try {
    return Buffer.from(await promise)
  } finally {
    await drawer.end()
  }
}
