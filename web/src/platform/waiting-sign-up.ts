import { readStored, removeStored, writeStored } from './stored.ts'

/** What was said at sign-up, when there is nobody yet to keep it for, waits on the device for the first sign-in of that address. */
const keys = { fullName: 'athar-full-name', consent: 'athar-consent' } as const
type Waiting = keyof typeof keys

/** The link of the mail holds for an hour, and may be sent anew; whoever has not come by then confirmed elsewhere, or never does. */
const waitsMs = 86_400_000

const plain = (email: string): string => email.trim().toLowerCase()

export const keepWaiting = (what: Waiting, email: string, said: object): void =>
  writeStored(keys[what], JSON.stringify({ ...said, email: plain(email), until: Date.now() + waitsMs }))

export const forgetWaiting = (what: Waiting): void => removeStored(keys[what])

function read(what: Waiting): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(readStored(keys[what]) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const isLate = ({ until }: Readonly<Record<string, unknown>>): boolean => !(Number(until) > Date.now())

/** What waits for this address; null where nothing does, or it waited too long. */
export function waitingFor(what: Waiting, email: string | undefined): Readonly<Record<string, unknown>> | null {
  const kept = read(what)
  return email !== undefined && kept['email'] === plain(email) && !isLate(kept) ? kept : null
}

/** Nothing that names somebody waits for ever. */
export function forgetLate(): void {
  for (const what of Object.keys(keys) as Waiting[]) if (isLate(read(what))) forgetWaiting(what)
}

/** Whoever leaves the device leaves nothing of it either. */
export function forgetSignUp(): void {
  for (const what of Object.keys(keys) as Waiting[]) forgetWaiting(what)
}
