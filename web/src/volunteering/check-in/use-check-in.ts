import { readRoster, syncCheckIns, type RosterEntry, type Scan, type ScanOutcome } from '@athar/contracts/volunteering'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api/index.ts'
import { useMembership, useSession } from '../../platform/session/index.ts'
import {
  readRosterHere,
  removeScan,
  scansOf,
  storeRoster,
  storeScan,
  type StoredRoster,
  type StoredScan,
} from './device.ts'
import { judge, judgeCode, type Judged } from './judge-scan.ts'

/** At most so many are handed in at once (`mostScans`). */
const atOnce = 200
const retryMs = 15_000

export type Told = {
  readonly outcome: ScanOutcome
  readonly name: string | null
  readonly code: string | null
  readonly at: string | null
  /** Said by the server, not by the stored list. */
  readonly settled: boolean
}

export type CheckIn = {
  /** Null where this device has no list of the event; undefined while it is being read. */
  readonly roster: StoredRoster | null | undefined
  readonly scans: readonly StoredScan[]
  readonly online: boolean
  readonly syncing: boolean
  /** Why the last sync came to nothing. */
  readonly failure: unknown
  readonly told: Told | null
  readonly checkIn: (by: { readonly code: string } | { readonly entry: RosterEntry }) => Promise<void>
  readonly sync: () => void
}

/** Checks people in against the list on this device, and hands in what was noted whenever there is a connection. */
export function useCheckIn(eventId: string): CheckIn {
  const session = useSession()
  const person = session.status === 'signed-in' ? session.session.user.id : null
  const hidden = session.status === 'signed-out' && !session.unreachable
  const acting = useMembership()?.organisation.id ?? null
  const online = useOnline()
  const [told, setTold] = useState<Told | null>(null)
  const device = useQuery({
    queryKey: ['check-in-device', eventId, person, hidden],
    queryFn: async () => {
      const [stored, noted] = await Promise.all([readRosterHere(eventId), scansOf(eventId)])
      const own = stored && !hidden && (person === null || stored.personId === person) ? stored : null
      return { roster: own, scans: own ? noted : [] }
    },
    networkMode: 'always',
    staleTime: 0,
  })
  const roster = device.data?.roster
  const scans = device.data?.scans ?? []
  const { refetch } = device

  const syncing = useMutation({
    mutationFn: async () => {
      const stored = await readRosterHere(eventId)
      const organisation = stored?.personId === person ? stored.organisationId : acting
      if (person === null || organisation === null) return
      const results = await handIn(eventId, person, organisation)
      const refused = results.findLast(({ outcome }) => outcome !== 'checked-in' && outcome !== 'already')
      if (refused) setTold(refused)
      const fresh = await callApi(readRoster, { params: { id: eventId } }, { organisation })
      await storeRoster({
        ...fresh,
        eventId,
        personId: person,
        organisationId: organisation,
        storedAt: new Date().toISOString(),
      })
    },
    onSettled: () => refetch(),
    networkMode: 'always',
    // Two at once would hand in the same twice; the second finds nothing left.
    scope: { id: `check-in ${eventId}` },
  })
  const { mutate: sync } = syncing

  const waiting = scans.filter(({ outcome }) => outcome === null).length
  useEffect(() => {
    if (online && person !== null && acting !== null) sync()
  }, [online, person, acting, sync])
  useEffect(() => {
    if (waiting === 0 || !online) return
    const timer = setInterval(() => sync(), retryMs)
    return () => clearInterval(timer)
  }, [waiting, online, sync])

  const checkIn: CheckIn['checkIn'] = async (by) => {
    if (!roster) return
    const judged: Judged = 'code' in by ? await judgeCode(by.code, roster, scans) : judge(by.entry, scans)
    const { outcome, entry, before } = judged
    const code = 'code' in by ? by.code : null
    const at = new Date().toISOString()
    setTold({ outcome, name: entry?.name ?? null, code, at: before ?? at, settled: false })
    if (outcome !== 'checked-in' && outcome !== 'unknown') return
    await storeScan({
      eventId,
      subject: entry?.id ?? code ?? '',
      personId: roster.personId,
      code,
      signUp: entry?.id ?? null,
      at,
      outcome: null,
    })
    await refetch()
    if (navigator.onLine) sync()
  }
  return {
    roster,
    scans,
    online,
    syncing: syncing.isPending,
    failure: syncing.error,
    told,
    checkIn,
    sync: () => sync(),
  }
}

/** What waits on this device, noted by this person; answered or refused, it waits no more. */
async function handIn(eventId: string, person: string, organisation: string | null): Promise<Told[]> {
  const waiting = (await scansOf(eventId)).filter((one) => one.outcome === null && one.personId === person)
  const told: Told[] = []
  for (let from = 0; from < waiting.length; from += atOnce) {
    const part = waiting.slice(from, from + atOnce)
    const body = { scans: part.map(asSent) }
    const { results } = await callApi(syncCheckIns, { params: { id: eventId }, body }, { organisation })
    for (const [index, { outcome, name, checkedInAt }] of results.entries()) {
      const scan = part[index]
      if (!scan) continue
      await removeScan(scan)
      told.push({ outcome, name, code: scan.code, at: checkedInAt, settled: true })
    }
  }
  return told
}

const asSent = ({ code, signUp, at }: StoredScan): Scan => ({
  ...(signUp === null ? { code: code ?? '' } : { signUp }),
  at,
})

function useOnline(): boolean {
  const [online, setOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return online
}
