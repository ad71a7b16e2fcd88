import { Arrow, Content, Portal, Root, Trigger } from 'radix-ui/popover'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type PopoverProps = {
  /** What is pressed to open it: a button with a name. */
  readonly trigger: ReactNode
  /** The name it is read by. */
  readonly label: string
  readonly children: ReactNode
  /** Where what stands inside closes it too. */
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly align?: 'start' | 'end'
  readonly className?: string
}

/** A short note that floats beside what it explains; closed by Escape or a press elsewhere. */
export const Popover = ({
  trigger,
  label,
  children,
  align = 'start',
  className = 'w-[min(22rem,calc(100vw-1.5rem))] p-4',
  ...state
}: PopoverProps) => (
  <Root {...state}>
    <Trigger asChild>{trigger}</Trigger>
    <Portal>
      <Content
        aria-label={label}
        align={align}
        sideOffset={6}
        collisionPadding={12}
        // What floats over a row is not a press on the row.
        onClick={(event) => event.stopPropagation()}
        className={cx(
          'z-50 animate-appear rounded-container border border-line bg-raised text-sm shadow-float focus:outline-none',
          className,
        )}
      >
        {children}
        <Arrow className="fill-line" />
      </Content>
    </Portal>
  </Root>
)
