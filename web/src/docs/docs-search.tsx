import { readDocsIndex, type DocsSearchEntry } from '@athar/contracts/docs'
import { paths } from '@athar/contracts/paths'
import { useEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { TextInput } from '../ui/text-input.tsx'
import type { Found, Piece } from './find-in-docs.ts'
import { useFinder } from './use-finder.ts'

const mostLetters = 100

/** Whether a key is typed into something. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const addressOf = ({ page, anchor }: DocsSearchEntry): string =>
  `${paths.mrvDocs(page === 'overview' ? undefined : page)}${anchor === null ? '' : `#${anchor}`}`

/** The search of the documentation: `/` leads to it; arrows go along what was found, Enter opens, Escape closes. */
export function DocsSearch() {
  const { t } = useTranslation('docs')
  const format = useFormat()
  const { lang } = useLanguage()
  const navigate = useNavigate()
  const whole = useRef<HTMLElement>(null)
  const box = useRef<HTMLInputElement>(null)
  // The words of the documentation are fetched by those who look for something.
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const index = useApiQuery(readDocsIndex, { params: { language: lang } }, { enabled: isWanted })
  const find = useFinder(index.data?.entries)
  const found = useMemo(() => find?.(typed.slice(0, mostLetters)), [find, typed])

  useEffect(() => {
    const toBox = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', toBox)
    return () => document.removeEventListener('keydown', toBox)
  }, [])

  const onKey = (event: KeyboardEvent) => {
    const stops = [box.current, ...(whole.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = stops.findIndex((one) => one === document.activeElement)
    const first = found?.[0]
    if (event.key === 'ArrowDown') stops[Math.min(at + 1, stops.length - 1)]?.focus()
    else if (event.key === 'ArrowUp') stops[Math.max(at - 1, 0)]?.focus()
    else if (event.key === 'Escape') {
      setIsOpen(false)
      box.current?.focus()
    } else if (event.key === 'Enter' && event.target === box.current && first) {
      setIsOpen(false)
      void navigate(addressOf(first.entry))
    } else return
    event.preventDefault()
  }

  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!whole.current?.contains(relatedTarget)) setIsOpen(false)
  }

  return (
    <search ref={whole} className="relative">
      <TextInput
        ref={box}
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        aria-keyshortcuts="/"
        autoComplete="off"
        dir="auto"
        maxLength={mostLetters}
        value={typed}
        onFocus={() => setIsWanted(true)}
        onKeyDown={onKey}
        onBlur={onBlur}
        onChange={({ target }) => {
          setTyped(target.value)
          setIsOpen(true)
        }}
      />
      <p className="mt-1 hidden text-sm text-muted lg:block">{t('search.hint', { key: '/' })}</p>
      <output className="sr-only">{isOpen && found && t('search.found', format.counted(found.length))}</output>
      {isOpen && typed.trim() !== '' && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-96 overflow-y-auto rounded-card border border-line bg-raised shadow-lg lg:w-96">
          {index.isError && <p className="p-3 text-sm">{t('search.failed')}</p>}
          {found?.length === 0 && <p className="p-3 text-sm text-muted">{t('search.none')}</p>}
          <ul aria-label={t('search.results')}>
            {found?.map((one) => (
              <li key={addressOf(one.entry)}>
                <Link
                  to={addressOf(one.entry)}
                  onClick={() => setIsOpen(false)}
                  onKeyDown={onKey}
                  onBlur={onBlur}
                  className="grid gap-0.5 px-3 py-2.5 hover:bg-hover focus-visible:bg-selected"
                >
                  <Result found={one} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  )
}

function Result({ found: { entry, heading, excerpt } }: { readonly found: Found }) {
  return (
    <>
      <span className="font-semibold">
        <Marked pieces={heading} />
      </span>
      {entry.heading !== null && <span className="text-sm text-muted">{entry.title}</span>}
      <span className="line-clamp-2 text-sm">
        <Marked pieces={excerpt} />
      </span>
    </>
  )
}

const Marked = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  pieces.map(({ text, hit }, at) =>
    // The pieces of a text have nothing but their place.
    hit ? (
      <mark key={at} className="rounded-sm bg-selected font-semibold text-text">
        {text}
      </mark>
    ) : (
      text
    ),
  )
