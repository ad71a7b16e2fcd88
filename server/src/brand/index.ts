import type { Identity } from '../identity/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { addressOf } from '../platform/http/site-address.ts'
import { createFaces } from './faces.ts'
import { createBranding, isBrandPlace } from './branding.ts'
import { brandData } from './personal-data.ts'
import { coloursAddress } from './read-colours.ts'
import { sendPicture } from './read-picture.ts'
import { brandRoutes } from './routes.ts'
import { seedBrand } from './seed-brand.ts'
import { sweepPictures } from './sweep-pictures.ts'

export type Brand = Feature & {
  /** Stores what the product comes with where a key is missing. */
  readonly seed: () => Promise<void>
}

/** As long as a page's own data of the brand are fresh, and how long an older picture may be shown while it is asked for anew. */
const keptPicture = 'public, max-age=300, stale-while-revalidate=600'

/** Logos, wordmarks and colours, of the platform and of the programmes it stands in. */
export function createBrand(
  platform: Platform,
  { identity: { people } }: { readonly identity: Pick<Identity, 'people'> },
): Brand {
  const { clock, database, files, publicPages } = platform
  const deps = { clock, database, files, publicPages, people }
  const branding = createBranding(platform)
  platform.branding.readFrom(createFaces(branding, files))
  return {
    name: 'brand',
    routes: brandRoutes(deps, branding),
    personalData: brandData,
    rounds: [{ name: 'brand.sweep', cron: '23 2 * * *', run: () => sweepPictures(deps) }],
    seed: () => seedBrand(deps),
    async styleSheet() {
      const { colours } = await branding.read()
      return colours && coloursAddress(colours.hash)
    },
    install(app) {
      app.addHook('onClose', async () => branding.close())
      // Before the files of the site: where the operator has a logo, it is answered at the address of the product's own.
      app.addHook('onRequest', async (request, reply) => {
        const { path } = addressOf(request)
        if (!isBrandPlace(path) || !['GET', 'HEAD'].includes(request.method)) return
        const picture = (await branding.read().catch(() => null))?.pictures.get(path)
        if (picture) await sendPicture(files, { picture, request, reply, kept: keptPicture })
      })
    },
  }
}
