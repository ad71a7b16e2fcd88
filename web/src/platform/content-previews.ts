import type { ContentKind } from '@athar/contracts/content'
import type { Namespace } from '@athar/i18n'
import type { ComponentType } from 'react'

/** A part of a public page that reads published content, fetched when an editor looks at it. */
export type PreviewPart = {
  /** Words of the features that it shows. */
  readonly words: readonly Namespace[]
  /** It is read beside the others of its kind, not alone. */
  readonly among?: true
  readonly load: () => Promise<ComponentType>
}

/** Where an entry of a kind stands on public pages, by its short name and what it says; what stands nowhere has no part. */
export type ContentPreviews = { readonly [K in ContentKind]?: (slug: string, body: object) => PreviewPart | undefined }
