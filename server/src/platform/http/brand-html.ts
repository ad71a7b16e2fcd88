import type { BrandingPort } from '../branding.ts'
import type { Feature } from '../platform.ts'
import { withOwnHead } from './own-icons.ts'

/** Puts the link to the platform's own style sheet into a page, where a feature has one, and the operator's icons and colour. */
export type Dress = (html: string) => Promise<string>

/** Last in the head, so that what it says counts; linked and not written in, since the security header allows no style in pages. */
export function createHtmlBranding(features: readonly Feature[], branding: BrandingPort): Dress {
  const styleSheet = features.find((feature) => feature.styleSheet)?.styleSheet
  if (!styleSheet) return async (html) => html
  return async (html) => {
    // Told where it was tried; a page in the product's own colours is better than none.
    const address = await styleSheet().catch(() => null)
    const marked = withOwnHead(html, await branding.read())
    return address === null ? marked : marked.replace('</head>', `<link rel="stylesheet" href="${address}" /></head>`)
  }
}
