import { Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast'
import { useSyncExternalStore } from 'react'
import { severityIcon, severityText } from '../alert.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { toastLimits, toastStore, type Toast, type ToastStore } from './toast-store.ts'

type ToasterProps = {
  readonly label: string
  readonly viewportLabel: string
  readonly closeLabel: string
  readonly direction: 'ltr' | 'rtl'
  readonly store?: ToastStore
}

/** Stands at the end of the reading line, below; swiping towards that edge sends a toast away. */
export function Toaster({ label, viewportLabel, closeLabel, direction, store = toastStore }: ToasterProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.read)
  return (
    <Provider
      label={label}
      duration={toastLimits.listDuration}
      swipeThreshold={toastLimits.swipeThreshold}
      swipeDirection={direction === 'rtl' ? 'left' : 'right'}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} onClose={() => store.close(toast.id)} />
      ))}
      <Viewport
        label={viewportLabel}
        className="fixed end-4 bottom-4 z-60 max-sm:in-data-locked:top-4 max-sm:in-data-locked:bottom-auto flex w-[356px] max-w-[calc(100vw-2rem)] flex-col gap-[14px] outline-none"
      />
    </Provider>
  )
}

const durations = (toast: Toast): number =>
  toast.type === 'loading'
    ? Number.POSITIVE_INFINITY
    : toast.lane === 'list'
      ? toastLimits.listDuration
      : toastLimits.messageDuration

function ToastCard({
  toast,
  closeLabel,
  onClose,
}: {
  readonly toast: Toast
  readonly closeLabel: string
  readonly onClose: () => void
}) {
  const { type } = toast
  return (
    <Root
      // A changed type starts its own time.
      key={type}
      type={type === 'error' ? 'foreground' : 'background'}
      duration={durations(toast)}
      open={toast.open}
      onOpenChange={(open) => !open && onClose()}
      data-type={type}
      className="flex animate-appear items-start gap-3 rounded-container border border-line bg-raised p-4 text-sm shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      {type === 'loading' ? (
        <span
          aria-hidden="true"
          className="mt-0.5 size-4.5 shrink-0 animate-turn rounded-full border-2 border-line-strong border-e-transparent"
        />
      ) : (
        <Icon name={severityIcon[type]} className={severityText[type]} />
      )}
      <div className="min-w-0 flex-1">
        <Title className={cx(toast.lane === 'message' && 'font-semibold')}>{toast.title}</Title>
        {toast.description !== undefined && (
          <Description className="mt-0.5 text-muted">{toast.description}</Description>
        )}
      </div>
      <Close
        aria-label={closeLabel}
        className="-m-2 grid size-9 shrink-0 cursor-pointer place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
      >
        <Icon name="close" className="size-4" />
      </Close>
    </Root>
  )
}
