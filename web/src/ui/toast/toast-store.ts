export type ToastType = 'success' | 'info' | 'warning' | 'error' | 'loading'

/** One line, in a list of up to three; or a title with a second line, one at a time. */
export type Toast = {
  readonly id: number
  readonly lane: 'list' | 'message'
  readonly type: ToastType
  readonly title: string
  readonly description?: string | undefined
  readonly open: boolean
}

export const toastLimits = {
  visible: 3,
  listDuration: 4000,
  messageDuration: 5000,
  swipeThreshold: 50,
  width: 356,
  gap: 14,
} as const

export type ToastStore = ReturnType<typeof createToastStore>

/** Holds what is shown. A fourth line waits for nobody: the oldest one makes room. A new message takes the place of the last. */
export function createToastStore() {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }

  function add(toast: Omit<Toast, 'id' | 'open'>): number {
    lastId += 1
    const limit = toast.lane === 'list' ? toastLimits.visible : 1
    const lane = toasts.filter((other) => other.lane === toast.lane)
    const leaving = new Set(lane.slice(0, Math.max(lane.length + 1 - limit, 0)).map((other) => other.id))
    set([...toasts.filter((other) => !leaving.has(other.id)), { ...toast, id: lastId, open: true }])
    return lastId
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => toasts,
    show: (type: ToastType, title: string) => add({ lane: 'list', type, title }),
    message: (type: ToastType, title: string, description: string) =>
      add({ lane: 'message', type, title, description }),
    /** Turns a toast into another, as when what was loading is done. */
    change: (id: number, type: ToastType, title: string) =>
      set(toasts.map((toast) => (toast.id === id ? { ...toast, type, title, open: true } : toast))),
    close: (id: number) => set(toasts.filter((toast) => toast.id !== id)),
    clear: () => set([]),
  }
}

const store = createToastStore()
export const toastStore: ToastStore = store

const show = (type: ToastType) => (title: string) => store.show(type, title)

/** What an action tells when it is done. Words arrive already chosen. */
export const toast = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
  loading: show('loading'),
  change: store.change,
  close: store.close,
  /** Two lines, one message at a time. */
  message: store.message,
}
