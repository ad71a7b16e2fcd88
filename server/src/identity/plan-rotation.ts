export type KeyState = {
  kid: string
  state: 'standby' | 'active' | 'retired'
  createdAt: Date
  activatedAt: Date | null
  retiredAt: Date | null
}
export type RotationStep =
  | { kind: 'create'; state: 'active' | 'standby' }
  | { kind: 'promote'; kid: string }
  | { kind: 'remove'; kid: string }

const minute = 60_000
/** Clients cache the key set for ten minutes; a key is published twice as long before it signs. */
const publishedBefore = 20 * minute
/** The longest access token, an hour, and the same twenty minutes. */
const keptAfter = 80 * minute
const signsFor = 90 * 24 * 60 * minute

/** What the set of keys needs now. A standby is always there, so that a key can be replaced at once when it must. */
export function planRotation(keys: readonly KeyState[], now: Date): RotationStep[] {
  const steps: RotationStep[] = []
  const since = (date: Date | null) => now.getTime() - (date?.getTime() ?? 0)
  const active = keys.find((key) => key.state === 'active')
  const standby = keys.find((key) => key.state === 'standby')
  const promoted =
    standby && (!active || (since(active.activatedAt) >= signsFor && since(standby.createdAt) >= publishedBefore))
  if (promoted) steps.push({ kind: 'promote', kid: standby.kid })
  else if (!active) steps.push({ kind: 'create', state: 'active' })
  if (!standby || promoted) steps.push({ kind: 'create', state: 'standby' })
  for (const key of keys)
    if (key.state === 'retired' && since(key.retiredAt) >= keptAfter) steps.push({ kind: 'remove', kid: key.kid })
  return steps
}
