import { Anchor, Content, Portal, Root } from 'radix-ui/popover'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { cx } from '../cx.ts'
import type { ControlProps } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { controlClass } from '../text-input.tsx'
import { Listbox, optionId, type Option } from './listbox.tsx'
import { typeAheadMatch, typeAheadReset } from './type-ahead.ts'

type SelectProps<V extends string> = Partial<ControlProps> & {
  readonly options: readonly Option<V>[]
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly placeholder?: string | undefined
  readonly disabled?: boolean | undefined
  /** Where no Field gives a label. */
  readonly label?: string | undefined
  readonly size?: 'sm' | 'md'
  readonly className?: string | undefined
}

export const popoverClass =
  'z-50 w-max max-w-[min(24rem,calc(100vw-1rem))] min-w-[max(11rem,var(--radix-popover-trigger-width))] animate-appear overflow-hidden rounded-container border border-line bg-raised shadow-float'

/** One of a known set, after the 'select-only combobox' pattern of the ARIA practices: typing jumps, arrows move, Enter picks. */
export function Select<V extends string>({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  label,
  size = 'md',
  className,
  ...control
}: SelectProps<V>) {
  const listbox = useId()
  const [open, setOpen] = useState(false)
  const selected = options.findIndex((option) => option.value === value)
  const [active, setActive] = useState(-1)
  const typed = useRef({ word: '', at: 0 })

  const show = (at: number) => {
    setActive(at)
    setOpen(true)
  }
  const pick = (at: number) => {
    const option = options[at]
    if (!option || option.disabled) return
    setOpen(false)
    if (option.value !== value) onChange(option.value)
  }
  const move = (by: number) => setActive((at) => Math.min(Math.max(at + by, 0), options.length - 1))
  const typeAhead = (letter: string) => {
    const now = Date.now()
    typed.current = { word: now - typed.current.at > typeAheadReset ? letter : typed.current.word + letter, at: now }
    const match = typeAheadMatch(
      options.map((option) => option.label),
      typed.current.word,
      open ? active : selected,
    )
    if (match >= 0) show(match)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Tab') return open && active >= 0 ? pick(active) : undefined
    if (key === 'Escape') return open ? (event.stopPropagation(), setOpen(false)) : undefined
    if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) return typeAhead(key)
    const opening = !open && ['ArrowDown', 'ArrowUp', 'Enter', ' ', 'Home', 'End'].includes(key)
    if (
      !opening &&
      !(open && ['ArrowDown', 'ArrowUp', 'Enter', ' ', 'Home', 'End', 'PageDown', 'PageUp'].includes(key))
    )
      return
    event.preventDefault()
    if (opening) return show(key === 'End' ? options.length - 1 : key === 'Home' ? 0 : Math.max(selected, 0))
    if (key === 'Enter' || key === ' ') return pick(active)
    if (key === 'Home' || key === 'End') return setActive(key === 'Home' ? 0 : options.length - 1)
    move({ ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key] ?? 0)
  }

  return (
    <Root open={open} onOpenChange={setOpen}>
      <Anchor asChild>
        <button
          type="button"
          {...control}
          role="combobox"
          aria-label={label}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? listbox : undefined}
          aria-activedescendant={open && active >= 0 ? optionId(listbox, active) : undefined}
          disabled={disabled}
          onClick={() => (open ? setOpen(false) : show(Math.max(selected, 0)))}
          onKeyDown={onKeyDown}
          className={cx(
            controlClass,
            'flex cursor-pointer items-center justify-between gap-2 text-start',
            size === 'sm' && 'min-h-9 py-1 text-sm',
            className,
          )}
        >
          <span className={cx('min-w-0 truncate', selected < 0 && 'text-muted')}>
            {options[selected]?.label ?? placeholder ?? '\u00A0'}
          </span>
          <Icon name="chevronDown" className="size-4.5 text-muted" />
        </button>
      </Anchor>
      <Portal>
        <Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={popoverClass}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          role="presentation"
        >
          <Listbox
            id={listbox}
            labelledBy={label === undefined ? control.id : undefined}
            label={label}
            options={options}
            active={active}
            selected={value}
            onActive={setActive}
            onPick={(option) => pick(options.indexOf(option))}
          />
        </Content>
      </Portal>
    </Root>
  )
}
