import { foldText } from '@athar/activity-file'
import { Anchor, Content, Portal, Root } from 'radix-ui/popover'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { ControlProps } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { TextInput } from '../text-input.tsx'
import { Listbox, optionId, type Option } from './listbox.tsx'
import { popoverClass } from './select.tsx'

type ComboboxProps<V extends string> = Partial<ControlProps> & {
  /** All options, or those that answer the query where `onQuery` is given. */
  readonly options: readonly Option<V>[]
  readonly value: V | null
  readonly onChange: (value: V | null) => void
  /** The searching is done elsewhere: options are shown as they come. */
  readonly onQuery?: ((query: string) => void) | undefined
  readonly placeholder?: string | undefined
  readonly disabled?: boolean | undefined
  /** Said when nothing matches, or while the answer is on its way. */
  readonly empty: ReactNode
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** One of many, found by typing; folding of letters as in Select. */
export function Combobox<V extends string>({
  options,
  value,
  onChange,
  onQuery,
  placeholder,
  disabled,
  empty,
  label,
  className,
  ...control
}: ComboboxProps<V>) {
  const listbox = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // Null while nothing is being typed: the chosen option's label then stands in the box.
  const [query, setQuery] = useState<string | null>(null)
  const chosen = options.find((option) => option.value === value)
  const shown =
    onQuery || query === null
      ? options
      : options.filter((option) => foldText(`${option.label} ${option.hint ?? ''}`).includes(foldText(query)))

  const close = () => {
    setOpen(false)
    setActive(-1)
    // What was typed and not chosen is forgotten, by whoever searches too.
    if (query !== null) onQuery?.('')
    setQuery(null)
  }
  const pick = (option: Option<V> | undefined) => {
    if (!option || option.disabled) return
    close()
    onChange(option.value)
  }
  const type = (text: string) => {
    setQuery(text)
    setOpen(true)
    setActive(text === '' ? -1 : 0)
    onQuery?.(text)
    if (text === '' && value !== null) onChange(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      return close()
    }
    if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault()
      return pick(shown[active])
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!open) return setOpen(true)
    setActive((at) => (event.key === 'ArrowDown' ? Math.min(at + 1, shown.length - 1) : Math.max(at - 1, 0)))
  }

  return (
    <Root open={open} onOpenChange={(next) => (next ? setOpen(true) : close())}>
      <Anchor asChild>
        <div className={cx('relative', className)}>
          <TextInput
            {...control}
            role="combobox"
            aria-label={label}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? listbox : undefined}
            aria-activedescendant={open && active >= 0 ? optionId(listbox, active) : undefined}
            autoComplete="off"
            disabled={disabled}
            placeholder={placeholder}
            value={query ?? chosen?.label ?? ''}
            onChange={(event) => type(event.target.value)}
            onClick={() => setOpen(true)}
            onBlur={close}
            onKeyDown={onKeyDown}
            className="pe-10"
          />
          <Icon
            name="chevronDown"
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4.5 text-muted"
          />
        </div>
      </Anchor>
      <Portal>
        <Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={popoverClass}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          role="presentation"
        >
          <Listbox
            id={listbox}
            labelledBy={label === undefined ? control.id : undefined}
            label={label}
            options={shown}
            active={active}
            selected={value}
            onActive={setActive}
            onPick={pick}
            empty={<span role="status">{empty}</span>}
          />
        </Content>
      </Portal>
    </Root>
  )
}
