import type { RosterEntry, ScanOutcome } from '@athar/contracts/volunteering'

type Named = { readonly en: string; readonly ar: string }

/** The list of one event, as it was stored on this device when there was a connection. */
export type StoredRoster = {
  readonly eventId: string
  readonly personId: string
  readonly organisationId: string
  readonly event: { readonly title: Named; readonly place: Named; readonly startsAt: string }
  readonly sign: string
  readonly items: readonly RosterEntry[]
  readonly storedAt: string
}

/** A check-in that was noted here. `outcome` is null until the server has answered. */
export type StoredScan = {
  readonly eventId: string
  /** What makes it one check-in however often the code is read: the sign-up where it is known, else the code. */
  readonly subject: string
  readonly personId: string
  readonly code: string | null
  readonly signUp: string | null
  readonly at: string
  readonly outcome: ScanOutcome | null
}

const version = 1
const rosters = 'rosters'
const scans = 'scans'

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the device could not be read')))
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('athar-check-in', version)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(rosters, { keyPath: 'eventId' })
    request.result.createObjectStore(scans, { keyPath: ['eventId', 'subject'] })
  })
  return answered(request)
}

async function within<T>(
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(store, mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('nothing was stored')))
    })
    const result = await answered(work(transaction.objectStore(store)))
    await done
    return result
  } finally {
    database.close()
  }
}

export const readRosterHere = (eventId: string): Promise<StoredRoster | undefined> =>
  within<StoredRoster | undefined>(rosters, 'readonly', (store) => store.get(eventId))

export const storeRoster = (roster: StoredRoster): Promise<unknown> =>
  within(rosters, 'readwrite', (store) => store.put(roster))

export const scansOf = (eventId: string): Promise<StoredScan[]> =>
  within<StoredScan[]>(scans, 'readonly', (store) =>
    store.getAll(IDBKeyRange.bound([eventId, ''], [eventId, '\uFFFF'])),
  )

export const storeScan = (scan: StoredScan): Promise<unknown> => within(scans, 'readwrite', (store) => store.put(scan))

export const removeScan = ({ eventId, subject }: StoredScan): Promise<unknown> =>
  within(scans, 'readwrite', (store) => store.delete([eventId, subject]))

/** Names leave the device with the person; check-ins that wait to be synced hold none, and stay. */
export async function forgetRosters(): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  const known = await indexedDB.databases?.()
  if (known && !known.some(({ name }) => name === 'athar-check-in')) return
  await within(rosters, 'readwrite', (store) => store.clear())
}
