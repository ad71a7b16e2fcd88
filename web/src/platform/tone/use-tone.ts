import { useSyncExternalStore } from 'react'
import { writeStored } from '../stored.ts'

export type Tone = 'light' | 'dark'
/** What the reader chose: a tone, or to follow the system. */
export type ToneChoice = Tone | 'system'

const systemDark = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const choiceNow = (): ToneChoice => {
  const { classList } = document.documentElement
  return classList.contains('dark') ? 'dark' : classList.contains('light') ? 'light' : 'system'
}

/** The page class decides; without one, the system does. */
const toneNow = (): Tone => {
  const choice = choiceNow()
  return choice === 'system' ? (systemDark().matches ? 'dark' : 'light') : choice
}

function subscribe(listener: () => void): () => void {
  const media = systemDark()
  listeners.add(listener)
  media.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    media.removeEventListener('change', listener)
  }
}

function setTone(choice: ToneChoice): void {
  const { classList } = document.documentElement
  classList.remove('light', 'dark')
  if (choice !== 'system') classList.add(choice)
  writeStored('tone', choice)
  for (const listener of listeners) listener()
}

export function useTone() {
  const tone = useSyncExternalStore<Tone>(subscribe, toneNow, () => 'light')
  const choice = useSyncExternalStore<ToneChoice>(subscribe, choiceNow, () => 'system')
  return { tone, choice, setTone, toggleTone: () => setTone(tone === 'dark' ? 'light' : 'dark') }
}
