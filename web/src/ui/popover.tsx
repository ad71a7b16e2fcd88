import { Arrow, Content, Portal, Root, Trigger } from 'radix-ui/popover'
import type { ReactNode } from 'react'

type PopoverProps = {
  /** What is pressed to open it: a button with a name. */
  readonly trigger: ReactNode
  /** The name it is read by. */
  readonly label: string
  readonly children: ReactNode
}

/** A short note that floats beside what it explains; closed by Escape or a press elsewhere. */
export const Popover = ({ trigger, label, children }: PopoverProps) => (
  <Root>
    <Trigger asChild>{trigger}</Trigger>
    <Portal>
      <Content
        aria-label={label}
        align="start"
        sideOffset={6}
        collisionPadding={12}
        // What floats over a row is not a press on the row.
        onClick={(event) => event.stopPropagation()}
        className="z-50 w-[min(22rem,calc(100vw-1.5rem))] animate-appear rounded-container border border-line bg-raised p-4 text-sm shadow-float focus:outline-none"
      >
        {children}
        <Arrow className="fill-line" />
      </Content>
    </Portal>
  </Root>
)
