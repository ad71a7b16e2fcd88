import { expect, it } from 'vitest'
import { namePageParts, nameSharedPart } from './shared-parts.ts'

type Imports = Readonly<Record<string, readonly string[]>>
const graph = (importers: Imports, dynamic: Imports) => ({
  getModuleInfo: (id: string) => ({ importers: importers[id] ?? [], dynamicImporters: dynamic[id] ?? [] }),
})
const screens = Array.from({ length: 9 }, (_, at) => `/web/src/sgi/screen-${at}.tsx`)
const pages = Object.fromEntries(screens.map((screen) => [screen, ['/web/src/sgi/visitor-routes.ts']]))

it('leaves to members what no page of visitors stands on', () => {
  const dynamic = { '/web/src/grants/screen.tsx': ['/web/src/grants/manifest.ts'] }
  expect(
    nameSharedPart('/web/src/ui/grid.tsx', graph({ '/web/src/ui/grid.tsx': ['/web/src/grants/screen.tsx'] }, dynamic)),
  ).toBe('members')
})

it('tells what many pages of visitors have in common from what few need, by whatever way they import it', () => {
  const cell = { '/web/src/ui/cell.tsx': ['/web/src/ui/row.tsx'], '/web/src/ui/row.tsx': screens }
  expect(nameSharedPart('/web/src/ui/cell.tsx', graph(cell, pages))).toBe('common')
  expect(nameSharedPart('/web/src/ui/cell.tsx', graph({ '/web/src/ui/cell.tsx': screens.slice(0, 2) }, pages))).toBe(
    'parts',
  )
})

it('keeps what opens over a page apart', () => {
  const core = '/node_modules/@floating-ui/core/dist/core.mjs'
  expect(nameSharedPart(core, graph({ [core]: screens }, pages))).toBe('overlays')
})

it('keeps tables and forms apart from what a page of cards needs', () => {
  const name = (id: string) => nameSharedPart(id, graph({ [id]: screens }, pages))
  expect(name('/node_modules/@tanstack/virtual-core/dist/esm/index.js')).toBe('tables')
  expect(name('/web/src/ui/table/data-table.tsx')).toBe('tables')
  expect(name('/web/src/platform/form/form.tsx')).toBe('forms')
  expect(name('/node_modules/@radix-ui/react-roving-focus/dist/index.mjs')).toBe('forms')
  expect(name('/web/src/platform/api/loaded.tsx')).toBe('common')
})

it('gathers what a page of visitors shares with others by its folder, and leaves out what members alone use', () => {
  const of = (id: string) => namePageParts(id, graph({ [id]: screens }, pages))
  expect(of('/web/src/vision2030/pillars.tsx')).toBe('vision2030-page')
  expect(of('/web/src/sgi/hub/headline-stats.tsx')).toBe('sgi-hub-page')
  expect(of('/web/src/vision2030/vision2030-strip.tsx')).toBeNull()
  expect(of('/web/src/grants/parts.tsx')).toBeNull()
  expect(namePageParts('/web/src/vision2030/pillars.tsx', graph({}, {}))).toBeNull()
})

it('ends where modules import each other', () => {
  expect(nameSharedPart('/a.ts', graph({ '/a.ts': ['/b.ts'], '/b.ts': ['/a.ts'] }, {}))).toBe('members')
})
