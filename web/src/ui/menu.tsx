import { Content, Item, Label, Portal, Root, Separator, Trigger } from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

export type MenuEntry =
  | {
      readonly kind?: 'item'
      readonly key: string
      readonly label: ReactNode
      readonly icon?: IconName
      readonly onSelect: () => void
      readonly danger?: boolean
      readonly disabled?: boolean
      readonly checked?: boolean
    }
  | {
      readonly kind: 'link'
      readonly key: string
      readonly label: ReactNode
      readonly icon?: IconName
      readonly to: string
    }
  | { readonly kind: 'label'; readonly key: string; readonly label: ReactNode }
  | { readonly kind: 'separator'; readonly key: string }

type MenuProps = {
  readonly trigger: ReactNode
  readonly entries: readonly MenuEntry[]
  readonly align?: 'start' | 'end'
}

const itemClass =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-3 py-1.5 text-sm outline-none ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-hover'

/** A short list of actions behind one button. Not modal: the modal form locks scrolling through a style element. */
export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  return (
    <Root modal={false}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-w-[min(24rem,calc(100vw-1rem))] min-w-52 animate-appear rounded-container border border-line bg-raised p-1 shadow-float"
        >
          {entries.map((entry) => {
            if (entry.kind === 'separator') return <Separator key={entry.key} className="my-1 h-px bg-line" />
            if (entry.kind === 'label')
              return (
                <Label key={entry.key} className="px-3 py-1.5 text-xs font-semibold text-muted">
                  {entry.label}
                </Label>
              )
            if (entry.kind === 'link')
              return (
                <Item key={entry.key} asChild>
                  <Link to={entry.to} className={itemClass}>
                    {entry.icon && <Icon name={entry.icon} className="size-4.5" />}
                    <span className="min-w-0 flex-1 wrap-anywhere">{entry.label}</span>
                  </Link>
                </Item>
              )
            return (
              <Item
                key={entry.key}
                disabled={entry.disabled ?? false}
                onSelect={entry.onSelect}
                className={cx(itemClass, entry.danger && 'text-critical')}
              >
                {entry.icon && <Icon name={entry.icon} className="size-4.5" />}
                <span className="min-w-0 flex-1 wrap-anywhere">{entry.label}</span>
                {entry.checked && <Icon name="check" className="size-4.5 text-action" />}
              </Item>
            )
          })}
        </Content>
      </Portal>
    </Root>
  )
}
