import { paths } from '@athar/contracts/paths'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useAddress } from '../../platform/routing/use-address.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SearchResults } from './search-results.tsx'
import { useSearch } from './use-search.ts'

/** Everything public by its words, with the words in the address so that a search can be shared and gone back to. */
export function SearchScreen() {
  const { t } = useTranslation('content')
  usePageTitle(t('search.title'), t('search.description'))
  const { read, become } = useAddress()
  const asked = read('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const found = useSearch(typed)
  const input = useRef<HTMLInputElement>(null)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => input.current?.focus(), [])
  // Gone back to another search: its words stand in the box again.
  const [shownFor, setShownFor] = useState(asked)
  if (asked !== shownFor) {
    setShownFor(asked)
    if (asked !== found.words) setTyped(asked)
  }
  useEffect(() => {
    if (found.words !== asked && found.words === typed.trim()) become(found.words === '' ? {} : { q: found.words })
  }, [found.words, asked, typed, become])

  const look = (words: string) => {
    setTyped(words)
    input.current?.focus()
  }
  useEffect(() => {
    const frame = page.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      const stops = [input.current, ...(frame?.querySelectorAll<HTMLElement>('a[data-hit]') ?? [])]
      const at = stops.indexOf(document.activeElement as HTMLInputElement)
      const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
      if (at < 0 || !next) return
      event.preventDefault()
      next.focus()
    }
    frame?.addEventListener('keydown', onKeyDown)
    return () => frame?.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div ref={page} className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-8 px-4 py-12 sm:px-6">
      <h1 className="text-3xl">{t('search.title')}</h1>
      <search>
        <form
          action={paths.search()}
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            become(typed.trim() === '' ? {} : { q: typed.trim() }, 'step')
          }}
        >
          <Field label={t('search.label')} hint={t('search.hint')} className="min-w-0 flex-1 basis-72">
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                type="search"
                name="q"
                dir="auto"
                maxLength={200}
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" size="lg" icon="search">
            {t('search.submit')}
          </Button>
        </form>
      </search>
      <SearchResults found={found} onLook={look} />
    </div>
  )
}
