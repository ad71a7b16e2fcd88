import { foldText } from '@athar/activity-file'
import { useQueryClient } from '@tanstack/react-query'
import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useFormat } from './language/index.ts'
import type { ListColumn } from './list/list-column.tsx'
import { ListExport } from './list/list-export.tsx'
import { readWhole } from './list/use-pages.ts'
import { useActingOrganisation } from './session/index.ts'

/** As many lines as somebody looks through; thousands at once keep a browser busy for seconds. */
const part = 100

type LongListProps<Item> = {
  /** Names the list beside others of its page. */
  readonly label: string
  readonly items: readonly Item[]
  /** What a line is looked for by, and how that is called. */
  readonly by: 'device' | 'email' | 'name' | 'person'
  readonly words: (item: Item) => string
  /** What a file holds of those that are found; without it there is none. */
  readonly columns?: readonly ListColumn<Item>[]
  /** What the page lists below, and the file holds as well. */
  readonly also?: readonly Item[]
  /** Draws those lines that are shown, as items of one list or rows of one table; an empty part is never drawn. */
  readonly children: (shown: readonly Item[]) => ReactNode
}

/** A list that may be long: drawn part by part, and searched. One of up to a hundred lines stands as it is. */
export function LongList<Item>({ label, items, by, words, columns, also = [], children }: LongListProps<Item>) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  // What somebody typed stays where the list gets shorter by what they do.
  const [isLong, setIsLong] = useState(false)
  if (!isLong && items.length > part) setIsLong(true)
  const box = useRef<HTMLDivElement>(null)
  const { asked, setAsked, most, setMost } = useLeft(box, label)
  const sought = foldText(useDeferredValue(asked))
  const isSought = sought !== ''
  const texts = useMemo(() => (isSought ? items.map((item) => foldText(words(item))) : []), [isSought, items, words])
  const found = isSought ? items.filter((_, nth) => texts[nth]?.includes(sought)) : items
  const shown = found.slice(0, most)
  const { keep, goOnAt } = usePlace(box)
  const counted = { shown: format.count(shown.length), all: format.count(found.length) }
  // Whoever hears the page, or goes through its fields, does not see below which heading one stands.
  const ofList = (words: string) => t('list.of', { words, list: label })
  // The lines stand at one place, long or not: what is open or typed in one stays where the list becomes long meanwhile.
  return (
    <div ref={box} onFocus={keep} className={isLong || columns ? 'space-y-3' : undefined}>
      {isLong && (
        // What is asked for belongs to what stands below, on paper too; an empty field does not.
        <div data-no-print={asked === '' ? '' : undefined}>
          <Field label={t(`list.by.${by}`)} className="max-w-md">
            {(control) => (
              <TextInput
                {...control}
                aria-label={ofList(t(`list.by.${by}`))}
                type="search"
                dir="auto"
                maxLength={254}
                value={asked}
                onChange={({ target }) => setAsked(target.value)}
              />
            )}
          </Field>
        </div>
      )}
      {columns && (
        <div className="flex flex-wrap justify-end gap-2">
          <ListExport
            label={label}
            columns={columns}
            readAll={readWhole([...found, ...also.filter((item) => foldText(words(item)).includes(sought))])}
          />
        </div>
      )}
      {shown.length > 0 && children(shown)}
      {isLong && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <output className="text-sm text-muted outline-none">
            {shown.length > 0 ? t('list.shown', counted) : t('list.empty')}
          </output>
          {shown.length < found.length && (
            <Button
              aria-label={ofList(t('list.more'))}
              onClick={() => {
                setMost(most + part)
                goOnAt(shown.length)
              }}
            >
              {t('list.more')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type Left = { readonly asked: string; readonly most: number }

/** Whoever goes back to the page finds as much of the list as they left, and so their place on it; kept and forgotten with the answers. */
function useLeft(box: RefObject<HTMLDivElement | null>, label: string) {
  const queryClient = useQueryClient()
  const organisation = useActingOrganisation()
  const { key } = useLocation()
  const place = useMemo(() => ['long-list', organisation, key, label], [organisation, key, label])
  const [before] = useState<Left>(() => queryClient.getQueryData<Left>(place) ?? { asked: '', most: part })
  const [left, setLeft] = useState(before)
  useEffect(() => {
    // A dialog is not come back to: it begins anew.
    if (left !== before && !box.current?.closest('[role=dialog]')) queryClient.setQueryData<Left>(place, left)
  }, [box, queryClient, place, left, before])
  return {
    ...left,
    setAsked: (asked: string) => setLeft({ asked, most: part }),
    setMost: (most: number) => setLeft({ ...left, most }),
  }
}

type Held = { readonly control: Element; readonly nth: number; readonly around: readonly Stood[] }
type Stood = { readonly element: Element; readonly within: Element; readonly nth: number }

const childrenOf = (element: Element | null | undefined): Element[] => [...(element?.children ?? [])]

/** The list and what it stands in, up to the page, each with its place among what stands beside it. */
function aroundOf(list: Element): Stood[] {
  const around: Stood[] = []
  for (let element = list; element.parentElement && element.localName !== 'main'; element = element.parentElement)
    around.push({
      element,
      within: element.parentElement,
      nth: childrenOf(element.parentElement).indexOf(element),
    })
  return around
}

/** What takes no focus of itself is given it; what does stays within reach of the Tab key. */
function goOn(element: Element | null | undefined, options?: FocusOptions): void {
  if (!(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus(options)
}

/**
 * Where somebody is who goes by the keyboard. What they pressed may go with its line, with the last part, or with the whole list: they go
 * on at what stands there then, and not at the top of the page.
 */
function usePlace(box: RefObject<HTMLDivElement | null>) {
  const held = useRef<Held | null>(null)
  const next = useRef<number | null>(null)
  const lines = () => childrenOf(box.current?.querySelector('ul, tbody'))
  const isLost = () => held.current?.control.isConnected === false && document.activeElement === document.body
  useEffect(() => {
    const nth = next.current ?? (isLost() ? held.current?.nth : undefined)
    if (nth === undefined) return
    next.current = null
    goOn(lines()[nth] ?? lines().at(-1) ?? box.current?.querySelector('output'))
  })
  useEffect(
    () => () => {
      if (!isLost()) return
      const gone = held.current?.around.findLast(({ element }) => !element.isConnected)
      // Nothing is scrolled: where another page was gone to, it stands where it was left.
      if (gone?.within.closest('main')?.isConnected)
        goOn(childrenOf(gone.within)[gone.nth] ?? childrenOf(gone.within).at(-1), { preventScroll: true })
    },
    [],
  )
  return {
    keep({ target }: FocusEvent) {
      // A menu or dialog of a line tells its focus here as well, and stands elsewhere.
      if (!box.current?.contains(target)) return
      held.current = {
        control: target,
        nth: lines().findIndex((line) => line.contains(target)),
        around: aroundOf(box.current),
      }
    },
    goOnAt(nth: number) {
      next.current = nth
    },
  }
}
