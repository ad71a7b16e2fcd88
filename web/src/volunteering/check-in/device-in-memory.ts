import { onTestFinished, vi } from 'vitest'

type Key = string | readonly string[]
type Entry = { readonly key: string; readonly value: unknown }

const textOf = (key: Key): string => JSON.stringify([key].flat())

/** What is kept in one store, by its key. */
class Shelf {
  readonly entries = new Map<string, Entry>()
  private readonly keyPath: Key
  constructor(keyPath: Key) {
    this.keyPath = keyPath
  }
  put(value: Readonly<Record<string, string>>): void {
    const key = textOf([this.keyPath].flat().map((name) => value[name]!))
    this.entries.set(key, { key, value: structuredClone(value) })
  }
}

class Request extends EventTarget {
  result: unknown = null
  readonly error = null
}

const later = (request: Request, type: string, result: unknown) =>
  queueMicrotask(() => {
    request.result = result
    request.dispatchEvent(new Event(type))
  })

/**
 * The store of a browser, which the window of tests has not, as far as the list at the gate asks for it: for one
 * test, in memory. It stays where the page is left and opened again.
 */
export function deviceInMemory(): void {
  const shelves = new Map<string, Shelf>()
  const store = (name: string, transaction: EventTarget) => {
    const shelf = shelves.get(name)!
    const ask = (result: () => unknown) => {
      const request = new Request()
      later(request, 'success', result())
      setTimeout(() => transaction.dispatchEvent(new Event('complete')))
      return request
    }
    return {
      get: (key: Key) => ask(() => shelf.entries.get(textOf(key))?.value),
      getAll: ([low, high]: readonly [string, string]) =>
        ask(() => [...shelf.entries.values()].filter(({ key }) => key >= low && key <= high).map(({ value }) => value)),
      put: (value: Readonly<Record<string, string>>) => ask(() => shelf.put(value)),
      delete: (key: Key) => ask(() => shelf.entries.delete(textOf(key))),
      clear: () => ask(() => shelf.entries.clear()),
    }
  }
  const database = {
    createObjectStore: (name: string, { keyPath }: { readonly keyPath: Key }) => shelves.set(name, new Shelf(keyPath)),
    transaction: () => {
      const transaction = new EventTarget()
      return Object.assign(transaction, { error: null, objectStore: (name: string) => store(name, transaction) })
    },
    close: () => undefined,
  }
  vi.stubGlobal('indexedDB', {
    databases: async () => [{ name: 'athar-check-in' }],
    open: () => {
      const request = new Request()
      queueMicrotask(() => {
        request.result = database
        if (shelves.size === 0) request.dispatchEvent(new Event('upgradeneeded'))
        request.dispatchEvent(new Event('success'))
      })
      return request
    },
  })
  vi.stubGlobal('IDBKeyRange', { bound: (low: Key, high: Key) => [textOf(low), textOf(high)] })
  onTestFinished(() => void vi.unstubAllGlobals())
}
