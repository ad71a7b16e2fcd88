import { createContext, useContext, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Bar = { readonly place: HTMLElement | null; readonly setPlace: (place: HTMLElement | null) => void }
const BarContext = createContext<Bar>({ place: null, setPlace: () => undefined })

export function WorkspaceBarProvider({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return <BarContext value={{ place, setPlace }}>{children}</BarContext>
}

/** Where the shell shows what a screen puts into the bar. */
export function WorkspaceBarPlace() {
  const { setPlace } = useContext(BarContext)
  return <div ref={setPlace} className="ms-auto flex flex-wrap items-center gap-2 empty:hidden" />
}

/** What a screen adds to the bar of its workspace: the reporting year, a state, its main action. */
export function WorkspaceBar({ children }: { readonly children: ReactNode }) {
  const { place } = useContext(BarContext)
  return place && createPortal(children, place)
}
