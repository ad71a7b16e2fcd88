import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'

export type Option<V extends string = string> = {
  readonly value: V
  readonly label: string
  /** A second, quieter line. */
  readonly hint?: string | undefined
  /** Options of one group stand together under its name. */
  readonly group?: string | undefined
  readonly disabled?: boolean | undefined
}

type ListboxProps<V extends string> = {
  readonly id: string
  readonly labelledBy?: string | undefined
  readonly label?: string | undefined
  readonly options: readonly Option<V>[]
  readonly active: number
  readonly selected: V | null
  readonly onActive: (at: number) => void
  readonly onPick: (option: Option<V>) => void
  readonly empty?: ReactNode
}

export const optionId = (listbox: string, at: number): string => `${listbox}-${at}`

/** While the pointer rests on a scroll button the list moves one step each 50 ms. */
const scrollRepeat = 50
const scrollStep = 24

/** As many options as are drawn at first, and with each end that is reached: thousands at once keep a browser busy. */
const part = 100

/** The list both Select and Combobox open: focus stays on their control, the active option is pointed at. */
export function Listbox<V extends string>({
  id,
  labelledBy,
  label,
  options,
  active,
  selected,
  onActive,
  onPick,
  empty,
}: ListboxProps<V>) {
  const list = useRef<HTMLDivElement>(null)
  const [most, setMost] = useState(part)
  const drawn = options.slice(0, Math.max(most, active + part / 2))
  const edges = useScrollEdges(list, drawn.length)
  const isPart = drawn.length < options.length

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  return (
    <div className="relative">
      {edges.above && <ScrollButton list={list} towards={-1} />}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-labelledby={labelledBy}
        aria-label={label}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (isPart && scrollTop + 2 * clientHeight > scrollHeight) setMost(drawn.length + part)
        }}
        className="max-h-72 overflow-y-auto p-1"
      >
        {options.length === 0 && empty != null && <div className="px-3 py-2 text-sm text-muted">{empty}</div>}
        {drawn.map((option, at) => (
          <Fragment key={option.value}>
            {option.group !== undefined && option.group !== options[at - 1]?.group && (
              <div role="presentation" className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                {option.group}
              </div>
            )}
            <div
              id={optionId(id, at)}
              role="option"
              aria-selected={option.value === selected}
              aria-disabled={option.disabled || undefined}
              aria-setsize={isPart ? options.length : undefined}
              aria-posinset={isPart ? at + 1 : undefined}
              onPointerMove={() => at !== active && onActive(at)}
              // Before the control loses focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => !option.disabled && onPick(option)}
              className={cx(
                'flex min-h-10 cursor-pointer items-center gap-2 rounded-control px-3 py-1.5 text-sm',
                at === active && 'bg-hover',
                option.value === selected && 'font-semibold',
                option.disabled && 'cursor-not-allowed opacity-55',
              )}
            >
              <span className="min-w-0 flex-1">
                {option.label}
                {option.hint !== undefined && (
                  <span className="block text-xs font-normal text-muted">{option.hint}</span>
                )}
              </span>
              {option.value === selected && <Icon name="check" className="size-4.5 text-action" />}
            </div>
          </Fragment>
        ))}
      </div>
      {edges.below && <ScrollButton list={list} towards={1} />}
    </div>
  )
}

type ListRef = { readonly current: HTMLDivElement | null }

function ScrollButton({ list, towards }: { readonly list: ListRef; readonly towards: 1 | -1 }) {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const stop = () => clearInterval(timer.current)
  const start = () => {
    stop()
    timer.current = setInterval(() => list.current?.scrollBy({ top: towards * scrollStep }), scrollRepeat)
  }
  useEffect(() => () => clearInterval(timer.current), [])
  return (
    <div
      aria-hidden="true"
      onPointerEnter={start}
      onPointerLeave={stop}
      onPointerDown={(event) => event.preventDefault()}
      className={cx(
        'absolute inset-x-1 z-10 grid h-6 place-items-center bg-raised text-muted',
        towards < 0 ? 'top-0' : 'bottom-0',
      )}
    >
      <Icon name={towards < 0 ? 'chevronUp' : 'chevronDown'} className="size-4" />
    </div>
  )
}

function useScrollEdges(list: ListRef, count: number): { above: boolean; below: boolean } {
  const [edges, setEdges] = useState({ above: false, below: false })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const look = () =>
      setEdges({
        above: element.scrollTop > 1,
        below: element.scrollTop + element.clientHeight < element.scrollHeight - 1,
      })
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [list, count])
  return edges
}
