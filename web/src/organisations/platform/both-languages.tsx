import type { Publication } from '@athar/contracts/organisations'

/** What visitors would read, in both languages. An address in it is text and no link. */
export function BothLanguages({ shown: { title, text } }: { readonly shown: Publication }) {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
      {(['ar', 'en'] as const).map(
        (lang) =>
          title[lang] + text[lang] !== '' && (
            <div key={lang} lang={lang} className="min-w-0 break-words">
              <p dir="auto" className="font-semibold">
                {title[lang]}
              </p>
              <p dir="auto" className="whitespace-pre-wrap text-sm">
                {text[lang]}
              </p>
            </div>
          ),
      )}
    </div>
  )
}
