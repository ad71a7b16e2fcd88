import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { getI18n } from 'react-i18next'
import { lazyPart } from '../../platform/lazy-part.ts'
import { loadWords } from '../../platform/language/index.ts'
import { PaletteContext } from './palette-context.ts'

const CommandPalette = lazyPart(async () => {
  const [{ CommandPalette: Palette }] = await Promise.all([
    import('./command-palette.tsx'),
    loadWords(getI18n(), ['content', 'workspace']),
  ])
  return { default: Palette }
})

/** ⌘K or Ctrl+K; the palette itself is fetched when it is first wanted. */
export function PaletteProvider({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((shown) => !shown)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <PaletteContext value={() => setOpen(true)}>
      {children}
      {open !== null && (
        <Suspense>
          <CommandPalette open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </PaletteContext>
  )
}
