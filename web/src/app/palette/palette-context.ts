import { createContext, useContext } from 'react'

/** Opens the command palette from anywhere. */
export const PaletteContext = createContext<() => void>(() => undefined)
export const usePalette = (): (() => void) => useContext(PaletteContext)
