import type { Shown } from '@athar/contracts/content'
import { directionOf } from '@athar/i18n'

/** A text in its own language with the words that were looked for marked in it. */
export const FoundText = ({ shown }: { readonly shown: Shown }) => (
  <bdi lang={shown.lang} dir={directionOf(shown.lang)}>
    {shown.pieces.map(({ text, hit }, at) =>
      // The pieces of a text have nothing but their place.
      hit ? (
        <mark key={at} className="rounded-sm bg-selected font-semibold text-text">
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </bdi>
)
