import { Close, Content, Description, Portal, Root, Title } from 'radix-ui/dialog'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type FloatingProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** The title is read, not drawn, and the content brings its own head; Escape and a press outside close it. */
  readonly bare?: boolean
  readonly description?: ReactNode
  /** Absent where it is left by an answer only. */
  readonly closeLabel?: string
  readonly children: ReactNode
  readonly footer?: ReactNode
}

let floating = 0

/** Keeps the page behind from scrolling by an attribute: the usual way adds a style element, which the security header refuses. */
function useScrollLock(open: boolean): void {
  useEffect(() => {
    if (!open) return
    floating += 1
    const page = document.documentElement
    // The place of a scroll bar is kept only where there is one.
    if (floating === 1) page.dataset['locked'] = window.innerWidth > page.clientWidth ? 'beside-bar' : ''
    return () => {
      floating -= 1
      if (floating === 0) delete document.documentElement.dataset['locked']
    }
  }, [open])
}

/** What leads into a dialog. An entry of a menu goes with its menu: the button that opened the menu stays. */
function openerOf(focused: Element | null): Element | null {
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/** What can be focused by keyboard, and takes the page along when it is. */
const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Scrolls where it is long. One that holds nothing to focus takes focus itself, or no key could scroll it. */
function Body({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const [focusable, setFocusable] = useState(false)
  useEffect(() => {
    const element = body.current
    if (element) setFocusable(element.scrollHeight > element.clientHeight && !element.querySelector(reachable))
  }, [children])
  return (
    <div
      ref={body}
      {...(focusable && { tabIndex: 0 })}
      className={cx('min-h-0 flex-1 -outline-offset-2 overflow-y-auto', className)}
    >
      {children}
    </div>
  )
}

function Floating({
  open,
  onOpenChange,
  title,
  bare = false,
  description,
  closeLabel,
  children,
  footer,
  className,
}: FloatingProps & { readonly className: string }) {
  useScrollLock(open)
  const opener = useRef<Element | null>(null)
  // Before its content is there: a field of it may take the focus as soon as it is.
  useLayoutEffect(() => {
    if (open) opener.current = openerOf(document.activeElement)
  }, [open])
  // A bare dialog is read from its own content on; what names and closes it comes last.
  const head = (
    <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-3">
      <div className="space-y-1">
        <Title className="text-xl">{title}</Title>
        {description != null && <Description className="text-sm text-muted">{description}</Description>}
      </div>
      {closeLabel !== undefined && (
        <Close
          aria-label={closeLabel}
          title={closeLabel}
          className={cx(buttonClass({ variant: 'quiet' }), '-me-2 -mt-1 size-10 shrink-0 px-0')}
        >
          <Icon name="close" />
        </Close>
      )}
    </div>
  )
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        {/* As high as the dialog it belongs to: one that opens over another dims that one too. */}
        <div aria-hidden="true" className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Content
          {...(description == null ? { 'aria-describedby': undefined } : {})}
          // Without a trigger of its own the library leaves focus nowhere: it goes back to where it came from.
          onCloseAutoFocus={(event) => {
            if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
            event.preventDefault()
            // What happened meanwhile may have brought another part of the page into sight.
            opener.current.focus({ preventScroll: true })
          }}
          className={cx(
            'fixed z-50 flex animate-appear flex-col overflow-hidden bg-raised shadow-float focus:outline-none',
            className,
          )}
        >
          {!bare && head}
          <Body className={bare ? '' : 'px-6 pb-6'}>{children}</Body>
          {bare && <div className="sr-only">{head}</div>}
          {footer != null && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{footer}</div>
          )}
        </Content>
      </Portal>
    </Root>
  )
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/** Asks for one decision or shows one thing; on a small screen it stands at the bottom edge, under the thumb. */
export const Dialog = ({ width = 'md', ...rest }: FloatingProps & { readonly width?: keyof typeof widths }) => (
  <Floating
    {...rest}
    className={cx(
      'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-h-[86dvh] sm:-translate-y-1/2 sm:rounded-card',
      widths[width],
    )}
  />
)

/** A side of the page that slides over it. */
export const Sheet = ({ side = 'start', ...rest }: FloatingProps & { readonly side?: 'start' | 'end' }) => (
  <Floating {...rest} className={cx('inset-y-0 w-[min(24rem,88vw)]', side === 'start' ? 'start-0' : 'end-0')} />
)
